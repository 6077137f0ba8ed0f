// Apple Pay or Google Pay, where the provider reports that this browser has it. The button is beside the heading of the
// form, in a place that is empty otherwise, so that nothing moves when the provider has answered. Only pages with real keys
// load this file.
import { useState } from 'react';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { Elements, ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type {
  Stripe,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementReadyEvent,
} from '@stripe/stripe-js';
import { forgetPaymentSecret, paymentSecret } from '#app/entities/reservation/index.ts';
import type { Pence } from '#domain/money/pence.ts';
import type { BillingDetails, PaymentPort } from './paymentPort.ts';
import { stripeOutcome } from './stripeOutcome.ts';

export interface WalletButtonProps {
  amountPence: Pence;
  /** Whether the payment keeps its card for the balance. */
  keepsCard: boolean;
  /** Whether the provider needs the country and the postal code of the payer. */
  needsAddress: boolean;
  disabled: boolean;
  /** The page to which the bank's own page leads back. */
  returnPath: string;
  /** Pays by `port` and resolves to whether it is paid. `payer` is what the wallet knows. */
  onPay: (port: PaymentPort, payer: Partial<BillingDetails>) => Promise<boolean>;
}

export function WalletButton({ stripe, ...props }: WalletButtonProps & { stripe: Stripe }) {
  const { amountPence, keepsCard } = props;
  return (
    <Elements
      stripe={stripe}
      options={{
        mode: 'payment',
        amount: amountPence,
        currency: 'gbp',
        allowedPaymentMethodTypes: ['card'],
        setupFutureUsage: keepsCard ? 'off_session' : null,
      }}
    >
      <Button {...props} />
    </Elements>
  );
}

function hasWallet({ availablePaymentMethods: has }: StripeExpressCheckoutElementReadyEvent): boolean {
  return has !== undefined && (has.applePay || has.googlePay);
}

function payerOf({ billingDetails }: StripeExpressCheckoutElementConfirmEvent): Partial<BillingDetails> {
  const { email, address } = billingDetails ?? {};
  return {
    ...(email ? { email } : {}),
    ...(address?.country ? { country: address.country } : {}),
    ...(address?.postal_code ? { postalCode: address.postal_code } : {}),
  };
}

function Button({ needsAddress, disabled, returnPath, onPay }: WalletButtonProps) {
  const stripe = useStripe();
  const elements = useElements();
  const theme = useTheme();
  const [isAvailable, setIsAvailable] = useState(false);

  const confirm = async (event: StripeExpressCheckoutElementConfirmEvent) => {
    // The provider asks for this call before anything that waits.
    const { error } = (await elements?.submit()) ?? {};
    if (!stripe || !elements || error) {
      event.paymentFailed({ reason: 'fail' });
      return;
    }
    let isPending = false;
    const port: PaymentPort = {
      confirm: async (paymentIntentId) => {
        const clientSecret = paymentSecret(paymentIntentId);
        if (!clientSecret) throw new Error('There is no payment to confirm.');
        const result = await stripe.confirmPayment({
          elements,
          clientSecret,
          confirmParams: { return_url: new URL(returnPath, window.location.origin).href },
          redirect: 'if_required',
        });
        const outcome = stripeOutcome(result);
        isPending = outcome.kind === 'pending';
        if (outcome.kind === 'succeeded') forgetPaymentSecret(paymentIntentId);
        return outcome;
      },
    };
    const isPaid = await onPay(port, payerOf(event));
    if (!isPaid && !isPending) event.paymentFailed({ reason: 'fail' });
  };

  return (
    <Box
      // The past does not draw it: it belongs to the provider, and only the present may pay.
      data-outside="present"
      // Not reachable while it is not there: the provider measures what it may show in its place.
      inert={!isAvailable || disabled}
      sx={{
        position: 'absolute',
        insetInlineEnd: 0,
        insetBlockStart: theme.spacing(-1),
        width: 'min(55%, 220px)',
        height: 44,
        visibility: isAvailable ? 'visible' : 'hidden',
        opacity: disabled ? 0.5 : 1,
      }}
    >
      <ExpressCheckoutElement
        options={{
          buttonHeight: 44,
          layout: { maxColumns: 1, maxRows: 1, overflow: 'never' },
          paymentMethods: { link: 'never', amazonPay: 'never', paypal: 'never', klarna: 'never' },
          emailRequired: true,
          billingAddressRequired: needsAddress,
        }}
        onReady={(event) => setIsAvailable(hasWallet(event))}
        onLoadError={() => setIsAvailable(false)}
        onClick={({ resolve }) => resolve()}
        onConfirm={(event) => void confirm(event)}
      />
    </Box>
  );
}
