// The port over Stripe: the only place that hands the card field and a client secret to the provider.
import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { forgetPaymentSecret, paymentSecret } from '#app/entities/reservation/index.ts';
import type { PaymentPort } from './paymentPort.ts';
import { stripeOutcome } from './stripeOutcome.ts';

/** Undefined until the payment system is ready. Used inside <PaymentSystem>. */
export function usePaymentPort(): PaymentPort | undefined {
  const stripe = useStripe();
  const elements = useElements();
  if (!stripe || !elements) return undefined;
  return {
    confirm: async (paymentIntentId, { email, country, postalCode }) => {
      const card = elements.getElement(CardElement);
      const secret = paymentSecret(paymentIntentId);
      if (!card || !secret) throw new Error('There is no card field or no payment to confirm.');
      const address = country ? { country, ...(postalCode ? { postal_code: postalCode } : {}) } : undefined;
      const result = await stripe.confirmCardPayment(secret, {
        payment_method: { card, billing_details: { email, ...(address ? { address } : {}) } },
      });
      const outcome = stripeOutcome(result);
      if (outcome.kind === 'succeeded') forgetPaymentSecret(paymentIntentId);
      return outcome;
    },
  };
}
