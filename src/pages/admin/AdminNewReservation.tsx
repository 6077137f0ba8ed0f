// /Adminpanel/Reservations/new: staff book for a customer. The fields of the booking are those of the customer's form.
import { useAppDispatch } from '#app/store/hooks.ts';
import { BookForCustomer } from '#app/features/book-for-customer/index.ts';
import { BookingEditor, checkBooking, finishBooking, refuseBooking } from '#app/features/reserve-car/index.ts';
import { PageHeading } from '#app/shared/ui/PageHeading.tsx';

export function AdminNewReservation() {
  const dispatch = useAppDispatch();
  return (
    <>
      <PageHeading>New reservation</PageHeading>
      <BookForCustomer
        fields={(car) => <BookingEditor car={car} />}
        check={(car) => dispatch(checkBooking(car))}
        onRefused={(car, error) => dispatch(refuseBooking(car, error))}
        onBooked={(car) => dispatch(finishBooking(car))}
      />
    </>
  );
}
