// /Adminpanel/Reservations/{id}: one reservation with all actions of the staff.
import { useParams } from 'react-router-dom';
import { CancellationGuard, ReservationTools } from '#app/booking/index.ts';
import { MoneyTools } from '#app/payment/index.ts';
import { ViewReservation } from '../desk/ViewReservation.tsx';

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
