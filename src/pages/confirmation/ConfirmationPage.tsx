// /reservation-confirmation?reservation={reservationId}: after a deposit.
import { useSearchParams } from 'react-router-dom';
import { RedirectWithNotice } from '#app/entities/reservation/index.ts';
import { TripSection } from '#app/features/my-reservations/index.ts';
import { Confirmation } from '#app/features/payment/index.ts';
import { paths } from '#app/shared/config/paths.ts';

export function ConfirmationPage() {
  const [search] = useSearchParams();
  const reservationId = search.get('reservation');
  if (!reservationId) {
    return (
      <RedirectWithNotice
        to={paths.cars}
        text="There is no new reservation to show. Yours are in your profile."
      />
    );
  }
  return (
    <div className="lcr-page" style={{ maxWidth: 720 }}>
      <Confirmation key={reservationId} reservationId={reservationId}>
        {(reservation) => <TripSection reservation={reservation} heading="h2" />}
      </Confirmation>
    </div>
  );
}
