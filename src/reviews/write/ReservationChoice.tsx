// The finished reservation of a review, or none.
import { FormSelect } from '#app/kit/form/FormSelect.tsx';
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import type { ReviewableReservation } from '#domain/reviews/contract/reviews.ts';

export function ReservationChoice({ reservations }: { reservations: readonly ReviewableReservation[] }) {
  const options = reservations.map((each) => ({
    value: each.reservationId,
    text: `${each.carMake} ${each.carModel}, ${reservationDatesText(each)}`,
  }));
  return (
    <FormSelect
      label="Reservation"
      name="reservationId"
      options={[...options, { value: '', text: 'Not about a reservation' }]}
    />
  );
}
