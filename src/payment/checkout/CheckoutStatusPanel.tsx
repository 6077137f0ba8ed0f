// Replaces the payment form when nothing can be paid: shows the outcome, the reservation, and the next
// steps.
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { reservedCarName, ReservationFacts, type ReservationFact } from '#app/booking/index.ts';
import { londonDatesText } from '#domain/booking/reservationText.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';

export interface CheckoutStatusPanelProps {
  reservation: Reservation;
  title: string;
  /** The effect for the customer. */
  text: string;
  /** Facts in addition to the car and its dates. */
  facts?: readonly ReservationFact[];
  /** Content below the facts. */
  more?: ReactNode;
  /** The links and buttons of the next steps. */
  children: ReactNode;
}

export function CheckoutStatusPanel(props: CheckoutStatusPanelProps) {
  const { reservation, title, text, facts = [], more, children } = props;
  return (
    <Paper variant="panel" sx={{ maxWidth: 720 }}>
      <div role="alert">
        <Typography variant="h3" component="h2" sx={{ mb: 1.5 }}>
          {title}
        </Typography>
        <p>{text}</p>
      </div>
      <Box sx={{ mt: 2 }}>
        <ReservationFacts
          facts={[
            { label: 'Car', value: reservedCarName(reservation) },
            { label: 'Dates', value: londonDatesText(reservation) },
            ...facts,
          ]}
        />
      </Box>
      {more}
      <Box sx={{ mt: 2.5, display: 'flex', flexWrap: 'wrap', gap: 2 }}>{children}</Box>
    </Paper>
  );
}
