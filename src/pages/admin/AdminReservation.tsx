// /Adminpanel/Reservations/{id}: one reservation with all actions of the staff.
import { useParams } from 'react-router-dom';
import { CancellationGuard, ReservationTools } from '#app/features/manage-reservations/index.ts';
import { MoneyTools } from '#app/features/move-money/index.ts';
import { ViewReservation } from '#app/features/view-reservation/index.ts';

export function AdminReservation() {
  const { reservationId = '' } = useParams();
  return (
    <CancellationGuard>
      <ViewReservation
        key={reservationId}
        reservationId={reservationId}
        tools={(details) => (
          <>
            <ReservationTools reservation={details.reservation} />
            <MoneyTools details={details} />
          </>
        )}
      />
    </CancellationGuard>
  );
}
