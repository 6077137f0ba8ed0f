// /Adminpanel/Reservations/new: staff book for a customer, with the booking fields of the customer's form.
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useAppDispatch } from '#app/store/hooks.ts';
import { BookForCustomer } from '#app/features/book-for-customer/index.ts';
import {
  BookingEditor,
  checkBooking,
  finishBooking,
  refuseBooking,
} from '#app/features/reserve-car/index.ts';
import { focusMessage } from '#app/shared/lib/focusMessage.ts';
import { PageHeading } from '#app/shared/ui/PageHeading.tsx';
import type { Car } from '#domain/contract/cars.ts';

export function AdminNewReservation() {
  const dispatch = useAppDispatch();
  const message = useRef<HTMLDivElement>(null);
  // The message must be on the page before it can be scrolled into view.
  const check = (car: Car) => {
    const checked = flushSync(() => dispatch(checkBooking(car)));
    if (!checked) focusMessage(message.current);
    return checked;
  };
  const onRefused = (car: Car, error: unknown) => {
    flushSync(() => dispatch(refuseBooking(car, error)));
    focusMessage(message.current);
  };
  return (
    <>
      <PageHeading>New reservation</PageHeading>
      <BookForCustomer
        fields={(car) => <BookingEditor car={car} message={message} />}
        check={check}
        onRefused={onRefused}
        onBooked={(car) => void dispatch(finishBooking(car))}
      />
    </>
  );
}
