// The deposit is paid, here before, in another tab, or behind the browser's back: nothing is to be paid again.
import { paths } from '#app/shared/config/paths.ts';
import { ButtonLink } from '#app/shared/ui/ButtonLink.tsx';
import type { Reservation } from '#domain/contract/reservations.ts';
import { poundsForPeople } from '#domain/money/pence.ts';
import { toConfirmation } from './confirmationState.ts';
import { CheckoutStatusPanel } from './CheckoutStatusPanel.tsx';

export function AlreadyPaid({ reservation }: { reservation: Reservation }) {
  return (
    <CheckoutStatusPanel
      reservation={reservation}
      title="Already paid"
      facts={[
        { label: 'Paid', value: poundsForPeople(reservation.currentPaid), strong: true },
        { label: 'Remaining', value: poundsForPeople(reservation.remainingToPay) },
      ]}
      actions={
        <ButtonLink
          to={paths.confirmationOf(reservation.id)}
          state={toConfirmation(reservation)}
          replace
          variant="contained"
        >
          See your confirmation
        </ButtonLink>
      }
    >
      <p>The deposit is paid and the car is yours for these dates. Here is your confirmation.</p>
    </CheckoutStatusPanel>
  );
}
