// Apple Pay or Google Pay, when the provider reports that this browser has it. The button is next to the heading of
// the form, in a slot that is otherwise empty, so that the layout does not shift after the provider's answer. Only
// pages with real keys load this file.
import { useState } from 'react';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { Elements, ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type {
  Stripe,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementReadyEvent,
} from '@stripe/stripe-js';
import { forgetPaymentSecret, paymentSecret } from '#app/booking/index.ts';
import type { Pence } from '#domain/money/pence.ts';
import type { BillingDetails, PaymentPort } from './paymentPort.ts';
import { stripeOutcome } from './stripeOutcome.ts';

export interface WalletButtonProps {
  amountPence: Pence;
  /** True when the payment keeps its card for the balance. */
  keepsCard: boolean;
  /** True when the provider needs the country and the postal code of the payer. */
  needsAddress: boolean;
  disabled: boolean;
  /** The return address for the bank's page. */
  returnPath: string;
  /** Pays with `port` and resolves to true when it is paid. `payer` has the data of the wallet. */
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
    // The provider requires this call before any asynchronous step.
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
      // Not rendered during a replay: it belongs to the provider, and only the present may pay.
      data-outside="present"
      // Inert while it is hidden: the provider measures its space.
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
