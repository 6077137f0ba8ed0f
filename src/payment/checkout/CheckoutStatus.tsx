// Replaces the payment form when the deposit is paid or can no longer be paid: shows the outcome and the next
// steps.
import { PaymentHistory } from '../records/PaymentHistory.tsx';
import { paths } from '#app/platform/address/paths.ts';
import { ButtonLink } from '#app/kit/page/ButtonLink.tsx';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { poundsForPeople } from '#domain/money/pence.ts';
import { NOTHING_REFUNDED } from '#domain/booking/cancellation.ts';
import { amountsOf, isPaidInFull } from '#domain/booking/paidFacts.ts';
import { CheckoutStatusPanel } from './CheckoutStatusPanel.tsx';
import { confirmationState } from './deposit.ts';
import { paidLines } from './paidLines.ts';

/**
 * For a payment that was made earlier in this browser, in another tab, or by a payment that the store does not
 * contain.
 */
export function AlreadyPaid({ reservation }: { reservation: Reservation }) {
  return (
    <CheckoutStatusPanel
      reservation={reservation}
      title="Already paid"
      text={`${isPaidInFull(amountsOf(reservation)) ? 'Everything' : 'The deposit'} is paid and the car is yours for these dates. Here is your confirmation.`}
      facts={paidLines(reservation)}
    >
      <ButtonLink
        to={paths.confirmationOf(reservation.id)}
        state={confirmationState(reservation)}
        replace
        variant="contained"
      >
        See your confirmation
      </ButtonLink>
    </CheckoutStatusPanel>
  );
}

const CANCELLED = 'This reservation was cancelled';

function explain({
  status,
  refunded,
  refundState,
  currentPaid,
  isBookedByStaff,
}: Reservation): [title: string, text: string] {
  if (status === 'conflict') {
    return [
      'Somebody else has these dates',
      'Your payment came after the time to pay had run out, and by then the dates were booked. Your payment is being refunded in full.',
    ];
  }
  if (refunded > 0) {
    const how = refundState === 'done' ? 'was refunded' : 'goes back';
    return [CANCELLED, `${poundsForPeople(refunded)} ${how} to you.`];
  }
  if (currentPaid > 0) return [CANCELLED, NOTHING_REFUNDED];
  if (isBookedByStaff) return [CANCELLED, 'We have withdrawn it. Nothing was charged.'];
  return [
    'These dates were given up',
    'You have chosen other dates for this car since. Nothing was charged for these.',
  ];
}

/** Cancelled, or paid after another customer had booked the dates. */
export function CheckoutCancelled({ reservation }: { reservation: Reservation }) {
  const { id, carId, status, refunded } = reservation;
  const [title, text] = explain(reservation);
  const isRefunded = status === 'conflict' || refunded > 0;
  return (
    <CheckoutStatusPanel
      reservation={reservation}
      title={title}
      text={text}
      more={isRefunded && <PaymentHistory reservationId={id} />}
    >
      <ButtonLink to={paths.car(carId)} variant="contained">
        Choose other dates
      </ButtonLink>
      <ButtonLink to={paths.profile} variant="outlined" color="inherit">
        Go to your profile
      </ButtonLink>
    </CheckoutStatusPanel>
  );
}
