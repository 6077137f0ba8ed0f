// The one nonce of this page load, which every style sheet made at run time carries to pass the content security policy.

/** What stands for the nonce in markup made by the build; the server puts a new one into every page. */
const PLACEHOLDER = '__CSP_NONCE__';

/** The server's nonce, or undefined where the page came without one. Browsers hide the attribute: the property has it. */
export function cspNonce(): string | undefined {
  if (typeof document === 'undefined') return PLACEHOLDER;
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  return meta?.nonce || meta?.getAttribute('nonce') || undefined;
}
