// Checkout: what is being paid for, and the form to pay it with.
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { PaymentSystem } from '#app/entities/payment/index.ts';
import type { CheckoutOrder } from '#app/entities/reservation/index.ts';
import { DepositPayment } from './DepositPayment.tsx';
import { OrderSummary } from './OrderSummary.tsx';

export function Checkout({ order }: { order: CheckoutOrder }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 4, md: 6 },
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 6fr) minmax(0, 5fr)' },
      }}
    >
      <OrderSummary order={order} />
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
        <PaymentSystem>
          <DepositPayment order={order} />
        </PaymentSystem>
      </Paper>
    </Box>
  );
}
