// /reservation-confirmation: after a deposit.
import { useLocation, useSearchParams } from 'react-router-dom';
import { RedirectWithNotice } from '#app/entities/reservation/index.ts';
import { confirmationState, Confirmed, ConfirmationByReservation } from '#app/features/checkout/index.ts';
import { paths } from '#app/shared/config/paths.ts';

export function ConfirmationPage() {
  const { state } = useLocation();
  const [search] = useSearchParams();
  const reservationId = search.get('reservation');
  const { data: known } = confirmationState.safeParse(state);
  if (!reservationId && !known) {
    return (
      <RedirectWithNotice
        to={paths.cars}
        text="There is no new reservation to show. Yours are in your profile."
      />
    );
  }
  return (
    <div className="lcr-page" style={{ maxWidth: 720 }}>
      {reservationId ? (
        <ConfirmationByReservation key={reservationId} reservationId={reservationId} known={known} />
      ) : (
        known && <Confirmed confirmation={known} />
      )}
    </div>
  );
}
