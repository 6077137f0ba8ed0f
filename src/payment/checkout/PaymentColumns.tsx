// The two columns of a payment's screen: the summary, and the form.
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { PaymentSystem } from '../card/PaymentSystem.tsx';
import { PaymentForm, type PaymentFormProps } from './PaymentForm.tsx';

export const paymentColumns = {
  display: 'grid',
  gap: { xs: 4, md: 6 },
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 6fr) minmax(0, 5fr)' },
} as const;

/** On a phone the form comes before the summary, which is long. */
export const firstOnPhone = { order: { xs: -1, md: 0 } } as const;

/** `children` is the summary. */
export function PaymentColumns({ children, ...form }: PaymentFormProps & { children: ReactNode }) {
  return (
    <Box sx={paymentColumns}>
      {children}
      <Paper variant="panel" sx={firstOnPhone}>
        <PaymentSystem>
          <PaymentForm {...form} />
        </PaymentSystem>
      </Paper>
    </Box>
  );
}
