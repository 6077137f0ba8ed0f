// In place of the payment form, where nothing can be paid (any more): what happened, to which reservation, and where to go
// from here.
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { reservedCarName, ReservationFacts, type ReservationFact } from '#app/entities/reservation/index.ts';
import { reservationDatesText } from '#domain/calendar/reservationText.ts';
import type { Reservation } from '#domain/contract/reservations.ts';

export interface CheckoutStatusPanelProps {
  reservation: Reservation;
  title: string;
  /** Beside the car and its dates. */
  facts?: readonly ReservationFact[];
  /** What it means for the customer. */
  children: ReactNode;
  /** Below the facts. */
  more?: ReactNode;
  actions: ReactNode;
}

export function CheckoutStatusPanel({
  reservation,
  title,
  facts = [],
  children,
  more,
  actions,
}: CheckoutStatusPanelProps) {
  return (
    <Paper variant="panel" sx={{ maxWidth: 720 }}>
      <div role="alert">
        <Typography variant="h3" component="h2" sx={{ mb: 1.5 }}>
          {title}
        </Typography>
        {children}
      </div>
      <Box sx={{ mt: 2 }}>
        <ReservationFacts
          facts={[
            { label: 'Car', value: reservedCarName(reservation) },
            { label: 'Dates', value: reservationDatesText(reservation) },
            ...facts,
          ]}
        />
      </Box>
      {more}
      <Box sx={{ mt: 2.5, display: 'flex', flexWrap: 'wrap', gap: 2 }}>{actions}</Box>
    </Paper>
  );
}
