// Loads the provider's script once, from the address that the server names: Stripe, or the sandbox.
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { allowPaymentScript } from './scriptPolicy.ts';

export interface StripeSettings {
  scriptUrl: string;
  publishableKey: string;
}

const loading = new Map<string, Promise<Stripe>>();

function addScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error(`The payment script did not load: ${url}`));
    };
    allowPaymentScript(url);
    script.src = url;
    script.async = true;
    script.onerror = fail;
    // A script that defines nothing must fail here: otherwise loadStripe would load Stripe's script.
    script.onload = () => (window.Stripe ? resolve() : fail());
    document.head.append(script);
  });
}

async function load({ scriptUrl, publishableKey }: StripeSettings): Promise<Stripe> {
  if (!window.Stripe) await addScript(scriptUrl);
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('The payment script is not usable here.');
  return stripe;
}

/** Stripe for these settings; a failed attempt is not cached, so that the next call tries again. */
export function loadPayments(settings: StripeSettings): Promise<Stripe> {
  const key = `${settings.scriptUrl} ${settings.publishableKey}`;
  const known = loading.get(key);
  if (known) return known;
  const attempt = load(settings);
  loading.set(key, attempt);
  attempt.catch(() => loading.delete(key));
  return attempt;
}
