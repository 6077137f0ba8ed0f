// Provides the card payment to its children. The children render at once; the card field follows after the script.
import type { ReactNode } from 'react';
import { Elements } from '@stripe/react-stripe-js';
import { PaymentSystemContext, useStripeLoading } from './usePaymentSystem.ts';

export function PaymentSystem({ children }: { children: ReactNode }) {
  const { stripe, status, retry } = useStripeLoading();
  return (
    <PaymentSystemContext value={{ status, retry }}>
      <Elements stripe={stripe}>{children}</Elements>
    </PaymentSystemContext>
  );
}
