// Checkout at an address that names the hold. What is shown follows from how the server says things stand, so it can be
// left at any moment and taken up again: after a reload, in another tab, from the bank's own page.
import { useState } from 'react';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useAppSelector } from '#app/store/hooks.ts';
import { useServerReached } from '#app/entities/config/index.ts';
import { paymentLayout, useBankReturn, type BankReturn } from '#app/entities/payment/index.ts';
import { checkoutBookingOf, ReservationGuard } from '#app/entities/reservation/index.ts';
import { useIsReplaying } from '#app/shared/lib/replayContext.ts';
import { paths } from '#app/shared/config/paths.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { AlreadyPaid } from './AlreadyPaid.tsx';
import { Checkout } from './Checkout.tsx';
import { HoldExpired } from './HoldExpired.tsx';
import { CheckoutCancelled } from './CheckoutCancelled.tsx';

const UNKNOWN = 'There is no such reservation of yours. Please choose a car and its dates.';

export function HeldCheckout({ holdId }: { holdId: string }) {
  const back = useBankReturn();
  return (
    <ReservationGuard id={holdId} otherwise={{ to: paths.cars, text: UNKNOWN }} loading={<Waiting />}>
      {(reservation) => <Standing reservation={reservation} back={back} />}
    </ReservationGuard>
  );
}

function Standing({ reservation, back }: { reservation: Reservation; back: BankReturn | undefined }) {
  const { id, status, holdExpiresAt } = reservation;
  const isOver = useServerReached(Date.parse(holdExpiresAt ?? '') || 0);
  // A payment under way keeps its screen whatever becomes of the hold meanwhile; one that is not recorded yet does
  // until it is.
  const isPaying = useAppSelector(
    ({ checkout }) =>
      checkout.status === 'processing' || (checkout.status === 'unconfirmed' && status !== 'confirmed'),
  );
  // A past moment cannot remember; whoever was paying had begun here.
  const isPast = useIsReplaying();
  const [startedHere, setStartedHere] = useState(isPast && isPaying);
  const isHeld = status === 'held' && !isOver;
  if (isHeld && !startedHere) setStartedHere(true);

  if (isHeld || (isPaying && startedHere)) {
    return <Checkout order={checkoutBookingOf(reservation)} reservationId={id} back={back} />;
  }
  if (status === 'confirmed') return <AlreadyPaid reservation={reservation} />;
  if (status === 'held' || status === 'expired') return <HoldExpired reservation={reservation} />;
  return <CheckoutCancelled reservation={reservation} />;
}

function Waiting() {
  return (
    <Box role="status" aria-label="Loading your order" sx={paymentLayout}>
      <div>
        <Skeleton variant="rectangular" sx={{ aspectRatio: '16/9', height: 'auto', borderRadius: 1 }} />
        <Skeleton width="60%" height={48} sx={{ mt: 2.5 }} />
        <Skeleton height={220} />
      </div>
      <Skeleton variant="rounded" height={420} />
    </Box>
  );
}
