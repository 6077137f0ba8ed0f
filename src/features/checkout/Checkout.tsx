// Checkout: what is being paid for, and the form to pay it with.
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { paymentLayout, PaymentSystem, type BankReturn } from '#app/entities/payment/index.ts';
import type { CheckoutBooking } from '#app/entities/reservation/index.ts';
import { DepositPayment } from './DepositPayment.tsx';
import { CheckoutSummary } from './CheckoutSummary.tsx';

export interface CheckoutProps {
  order: CheckoutBooking;
  /** The hold that the address names; without one the order alone says what is paid for. */
  reservationId?: string;
  /** What the bank's own page led back with. */
  back?: BankReturn | undefined;
}

export function Checkout({ order, reservationId, back }: CheckoutProps) {
  return (
    <Box sx={paymentLayout}>
      <CheckoutSummary order={order} />
      <Paper variant="panel">
        <PaymentSystem>
          <DepositPayment order={order} reservationId={reservationId} back={back} />
        </PaymentSystem>
      </Paper>
    </Box>
  );
}
