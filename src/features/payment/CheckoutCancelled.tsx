// The reservation was cancelled, or its payment came after somebody else had booked the dates: what happened, and what is
// refunded.
import { PaymentHistory } from '#app/entities/payment/index.ts';
import { paths } from '#app/shared/config/paths.ts';
import { ButtonLink } from '#app/shared/ui/ButtonLink.tsx';
import type { Reservation } from '#domain/contract/reservations.ts';
import { poundsForPeople } from '#domain/money/pence.ts';
import { NOTHING_REFUNDED } from '#domain/reservation/cancellation.ts';
import { CheckoutStatusPanel } from './CheckoutStatusPanel.tsx';

function explain({ status, refunded, refundState, currentPaid }: Reservation): {
  title: string;
  text: string;
} {
  if (status === 'conflict') {
    return {
      title: 'Somebody else has these dates',
      text: 'Your payment came after the time to pay had run out, and by then the dates were booked. Your payment is being refunded in full.',
    };
  }
  if (refunded > 0) {
    return {
      title: 'This reservation was cancelled',
      text: `${poundsForPeople(refunded)} ${refundState === 'done' ? 'was refunded' : 'goes back'} to your card.`,
    };
  }
  return currentPaid > 0
    ? {
        title: 'This reservation was cancelled',
        text: NOTHING_REFUNDED,
      }
    : {
        title: 'These dates were given up',
        text: 'You have chosen other dates for this car since. Nothing was charged for these.',
      };
}

export function CheckoutCancelled({ reservation }: { reservation: Reservation }) {
  const { title, text } = explain(reservation);
  const hasMoney = reservation.status === 'conflict' || reservation.refunded > 0;
  return (
    <CheckoutStatusPanel
      reservation={reservation}
      title={title}
      more={hasMoney && <PaymentHistory reservationId={reservation.id} />}
      actions={
        <>
          <ButtonLink to={paths.car(reservation.carId)} variant="contained">
            Choose other dates
          </ButtonLink>
          <ButtonLink to={paths.profile} variant="outlined" color="inherit">
            Go to your profile
          </ButtonLink>
        </>
      }
    >
      <p>{text}</p>
    </CheckoutStatusPanel>
  );
}
