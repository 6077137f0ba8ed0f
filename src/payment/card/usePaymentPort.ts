// The payment port for Stripe: the only code that passes the card field and a client secret to the provider.
import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { forgetPaymentSecret, paymentSecret } from '#app/booking/index.ts';
import type { PaymentPort } from './paymentPort.ts';
import { setupOutcome, stripeOutcome } from './stripeOutcome.ts';

/** Undefined until the payment system is ready. Used inside <PaymentSystem>. */
export function usePaymentPort(): PaymentPort | undefined {
  const stripe = useStripe();
  const elements = useElements();
  if (!stripe || !elements) return undefined;
  return {
    confirmKept: async (paymentIntentId) => {
      const secret = paymentSecret(paymentIntentId);
      if (!secret) throw new Error('There is no payment to confirm.');
      const outcome = stripeOutcome(await stripe.confirmCardPayment(secret));
      if (outcome.kind === 'succeeded') forgetPaymentSecret(paymentIntentId);
      return outcome;
    },
    confirm: async (paymentIntentId, { email, country, postalCode }) => {
      const card = elements.getElement(CardElement);
      const secret = paymentSecret(paymentIntentId);
      if (!card || !secret) throw new Error('There is no card field or no payment to confirm.');
      const address = country ? { country, ...(postalCode ? { postal_code: postalCode } : {}) } : undefined;
      const data = {
        payment_method: { card, billing_details: { email, ...(address ? { address } : {}) } },
      };
      // A card that is kept without a payment has a setup intent.
      const outcome = paymentIntentId.startsWith('seti_')
        ? setupOutcome(await stripe.confirmCardSetup(secret, data))
        : stripeOutcome(await stripe.confirmCardPayment(secret, data));
      if (outcome.kind === 'succeeded') forgetPaymentSecret(paymentIntentId);
      return outcome;
    },
  };
}
