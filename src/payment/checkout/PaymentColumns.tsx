// The two columns of a payment's screen: the summary, and the form. On a phone the form is between the two parts of the
// summary: the amounts come first, the pictures last.
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { PaymentSystem } from '../card/PaymentSystem.tsx';
import { PaymentForm, type PaymentFormProps } from './PaymentForm.tsx';

export const paymentColumns = {
  display: 'grid',
  columnGap: { xs: 4, md: 6 },
  rowGap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 6fr) minmax(0, 5fr)' },
  gridTemplateAreas: { xs: '"facts" "form" "rest"', md: '"facts form" "rest form"' },
  gridTemplateRows: { md: 'auto 1fr' },
} as const;

export interface PaymentSummaryProps {
  /** The accessible name. */
  label: string;
  /** What the customer pays for, and how much. */
  facts: ReactNode;
  /** What may follow the form on a phone. */
  children: ReactNode;
}

/** For use inside the columns. */
export function PaymentSummary({ label, facts, children }: PaymentSummaryProps) {
  return (
    <Box component="section" aria-label={label} sx={{ display: 'contents' }}>
      <Box sx={{ gridArea: 'facts' }}>{facts}</Box>
      <Box sx={{ gridArea: 'rest' }}>{children}</Box>
    </Box>
  );
}

/** `children` is the summary. */
export function PaymentColumns({ children, ...form }: PaymentFormProps & { children: ReactNode }) {
  return (
    <Box sx={paymentColumns}>
      {children}
      <Paper variant="panel" sx={{ gridArea: 'form' }}>
        <PaymentSystem>
          <PaymentForm {...form} />
        </PaymentSystem>
      </Paper>
    </Box>
  );
}
