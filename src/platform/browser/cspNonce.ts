// The nonce of this page load. Every style sheet that is created at run time has it, because the content
// security policy requires it.

/**
 * The placeholder of the nonce in the HTML that the build creates; the server replaces it with a new nonce in
 * every page.
 */
const PLACEHOLDER = '__CSP_NONCE__';

/**
 * Returns the nonce, or undefined when the page has none. Browsers hide the value of the attribute, so the
 * function reads the property.
 */
export function cspNonce(): string | undefined {
  if (typeof document === 'undefined') return PLACEHOLDER;
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  return meta?.nonce || meta?.getAttribute('nonce') || undefined;
}
