// The page requires Trusted Types: no text becomes HTML or the address of a script without a policy. Stripe.js sets
// addresses of its scripts as texts, for which Stripe requires a policy with the name 'default'.
interface TrustedTypes {
  defaultPolicy: unknown;
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string | null }): unknown;
}

const STRIPE_HOST = /^(?:[a-z0-9-]+\.)*js\.stripe\.com$/;

/** True for a script that may load: the script that the server names, or a script of Stripe, over https. */
export function isPaymentScript(url: string, scriptUrl: string): boolean {
  const [wanted, named] = [url, scriptUrl].map((each) => new URL(each, location.href));
  if (!wanted || !named) return false;
  return wanted.href === named.href || (wanted.protocol === 'https:' && STRIPE_HOST.test(wanted.hostname));
}

/** Allows the page to load the payment script only. Browsers without Trusted Types need no policy. */
export function allowPaymentScript(scriptUrl: string): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', {
    createScriptURL: (url) => (isPaymentScript(url, scriptUrl) ? url : null),
  });
}
