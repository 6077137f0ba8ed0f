// The deposit is already paid, here, in another tab, or by a payment that only the server knows of.
import { paths } from '#app/shared/config/paths.ts';
import { ButtonLink } from '#app/shared/ui/ButtonLink.tsx';
import type { Reservation } from '#domain/contract/reservations.ts';
import { poundsForPeople } from '#domain/money/pence.ts';
import { CheckoutStatusPanel } from './CheckoutStatusPanel.tsx';
import { confirmationState } from './deposit.ts';

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
          state={confirmationState(reservation)}
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
