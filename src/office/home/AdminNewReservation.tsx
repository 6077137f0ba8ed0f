// /Adminpanel/Reservations/new: staff book for a customer, with the booking fields of the customer's form.
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import {
  BookForCustomer,
  BookingEditor,
  checkBooking,
  enterDates,
  finishBooking,
  refuseBooking,
  selectEnteredDates,
  selectEnteredPromo,
} from '#app/booking/index.ts';
import { focusMessage } from '#app/kit/form/focusMessage.ts';
import { PageHeading } from '#app/kit/page/PageHeading.tsx';
import type { Car } from '#domain/fleet/contract/cars.ts';

export function AdminNewReservation() {
  const dispatch = useAppDispatch();
  const [search] = useSearchParams();
  const carId = search.get('car') ?? '';
  const dates = useAppSelector((state) => selectEnteredDates(state, carId));
  const promo = useAppSelector((state) => selectEnteredPromo(state, carId));
  const message = useRef<HTMLDivElement>(null);
  // The message must be on the page before it can be scrolled into view.
  const check = (car: Car) => {
    const checked = flushSync(() => dispatch(checkBooking(car)));
    if (!checked) focusMessage(message.current);
    return checked;
  };
  const onRefused = (car: Car, error: unknown) => {
    const isAbove = flushSync(() => dispatch(refuseBooking(car, error)));
    if (isAbove) focusMessage(message.current);
  };
  return (
    <>
      <PageHeading>New reservation</PageHeading>
      <BookForCustomer
        fields={(car, cars) => <BookingEditor {...{ car, cars, message }} />}
        dates={dates}
        promo={promo}
        onDates={(carId, entered) => void dispatch(enterDates(carId, entered))}
        check={check}
        onRefused={onRefused}
        onBooked={(car) => void dispatch(finishBooking(car))}
      />
    </>
  );
}
