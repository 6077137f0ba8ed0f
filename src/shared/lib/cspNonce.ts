// The one nonce of this page load, which every style sheet made at run time carries to pass the content security policy.

/** The server's nonce, or undefined where the page came without one. Browsers hide the attribute: the property has it. */
export function cspNonce(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  return meta?.nonce || meta?.getAttribute('nonce') || undefined;
}
