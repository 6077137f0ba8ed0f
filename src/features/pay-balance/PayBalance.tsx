// The remaining balance: how much, for which car, and the form to pay it with.
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useAppSelector } from '#app/store/hooks.ts';
import { CarCarousel, useGetCarQuery } from '#app/entities/car/index.ts';
import { paymentLayout, PaymentSystem, type BankReturn } from '#app/entities/payment/index.ts';
import { hiredCarName, ReservationFacts, selectMyReservation } from '#app/entities/reservation/index.ts';
import { reservationDatesText } from '#domain/calendar/reservationText.ts';
import { poundsForPeople } from '#domain/money/pence.ts';
import type { BalanceDue } from './balanceDue.ts';
import { BalanceForm } from './BalanceForm.tsx';

export interface PayBalanceProps {
  due: BalanceDue;
  /** What the bank's own page led back with. */
  back?: BankReturn | undefined;
}

export function PayBalance({ due, back }: PayBalanceProps) {
  // A car that is no longer offered has no pictures; its reservation can be paid all the same.
  const { data: car, isLoading } = useGetCarQuery(due.carId);
  const known = useAppSelector((state) => selectMyReservation(state, due.reservationId));
  const name = hiredCarName(due);
  return (
    <Box sx={paymentLayout}>
      <section aria-label="Reservation">
        <Box sx={{ borderRadius: 1, overflow: 'hidden' }}>
          <CarCarousel
            pictures={car?.pictures ?? []}
            label={name}
            emptyText={isLoading ? '' : 'No images available'}
            sizes="(max-width: 768px) 100vw, 640px"
          />
        </Box>
        <Typography variant="h3" component="h2" sx={{ mt: 2.5, mb: 1 }}>
          {name}
        </Typography>
        <ReservationFacts
          facts={[
            ...(known ? [{ label: 'Dates', value: reservationDatesText(known) }] : []),
            { label: 'Amount to pay', value: poundsForPeople(due.remainingToPay), strong: true },
          ]}
        />
      </section>
      <Paper variant="panel">
        <PaymentSystem>
          <BalanceForm due={due} back={back} />
        </PaymentSystem>
      </Paper>
    </Box>
  );
}
