// The confirmation at an address that names the reservation: its owner can load it again, and open it anywhere.
import Skeleton from '@mui/material/Skeleton';
import { ReservationGuard } from '#app/entities/reservation/index.ts';
import { paths } from '#app/shared/config/paths.ts';
import { ButtonLink } from '#app/shared/ui/ButtonLink.tsx';
import { PageHeading } from '#app/shared/ui/PageHeading.tsx';
import type { Reservation } from '#domain/contract/reservations.ts';
import { Confirmation } from './Confirmation.tsx';
import { toConfirmation, type ConfirmationState } from './confirmationState.ts';
import { CheckoutCancelled } from './CheckoutCancelled.tsx';
import { CheckoutStatusPanel } from './CheckoutStatusPanel.tsx';

const UNKNOWN = 'There is no such reservation of yours. Yours are in your profile.';

export interface OwnConfirmationProps {
  reservationId: string;
  /** What checkout handed over, shown until the server has answered. */
  known: ConfirmationState | undefined;
}

export function ConfirmationByReservation({ reservationId, known }: OwnConfirmationProps) {
  return (
    <ReservationGuard
      id={reservationId}
      otherwise={{ to: paths.cars, text: UNKNOWN }}
      loading={known ? <Confirmed confirmation={known} /> : <Waiting />}
    >
      {(reservation) => <Standing reservation={reservation} />}
    </ReservationGuard>
  );
}

function Standing({ reservation }: { reservation: Reservation }) {
  const { status } = reservation;
  if (status === 'confirmed') return <Confirmed confirmation={toConfirmation(reservation)} />;
  return (
    <>
      <PageHeading>Your reservation</PageHeading>
      <div style={{ height: 32 }} />
      {status === 'held' || status === 'expired' ? (
        <CheckoutStatusPanel
          reservation={reservation}
          title="Not paid yet"
          actions={
            <ButtonLink to={paths.checkoutOf(reservation.id)} replace variant="contained">
              Go to checkout
            </ButtonLink>
          }
        >
          <p>The deposit for these dates has not been paid.</p>
        </CheckoutStatusPanel>
      ) : (
        <CheckoutCancelled reservation={reservation} />
      )}
    </>
  );
}

export function Confirmed({ confirmation }: { confirmation: ConfirmationState }) {
  return (
    <>
      <PageHeading title="Reservation confirmed" overline="Thank you">
        Your reservation is confirmed
      </PageHeading>
      <div style={{ height: 32 }} />
      <Confirmation confirmation={confirmation} />
    </>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading your confirmation">
      <Skeleton width="80%" height={72} />
      <Skeleton variant="rounded" height={320} sx={{ mt: 4 }} />
    </div>
  );
}
