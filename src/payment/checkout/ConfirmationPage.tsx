// /reservation-confirmation?reservation={reservationId}: after a deposit.
import { useSearchParams } from 'react-router-dom';
import { RedirectWithNotice, TripSection } from '#app/booking/index.ts';
import { Confirmation } from './Confirmation.tsx';
import { paths } from '#app/platform/address/paths.ts';

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
