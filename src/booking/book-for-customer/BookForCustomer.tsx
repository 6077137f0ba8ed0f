// Staff book for a customer on one page, in the order of a call: the dates, a free car, the person, the trip, and the
// payment. The page around it passes in the fields of the booking.
import { useEffect, useRef, useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { errorMessage, isApiError } from '#app/platform/api/apiError.ts';
import { isOutage } from '#app/platform/api/isOutage.ts';
import { requestState } from '#app/platform/api/requestState.ts';
import { ruleResolver, useContractForm } from '#app/kit/form/useContractForm.ts';
import { useCall } from '#app/platform/api/useCall.ts';
import { carName, selectAllCars, useGetCarsQuery } from '#app/fleet/index.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { newStaffBookingApi } from '../data/newStaffBookingApi.ts';
import { paths } from '#app/platform/address/paths.ts';
import { RequestFailure } from '#app/kit/page/Loaded.tsx';
import { ContractForm } from '#app/kit/form/ContractForm.tsx';
import { FormDraftOffer } from '#app/kit/form/FormDraftOffer.tsx';
import { FormMessage } from '#app/kit/form/FormMessage.tsx';
import { Loading } from '#app/kit/page/Loading.tsx';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import { SubmitButton } from '#app/kit/form/SubmitButton.tsx';
import type { Car } from '#domain/fleet/contract/cars.ts';
import type { StaffBookingInput } from '#domain/booking/contract/staffBookings.ts';
import type { BookingToHold, Reservation } from '#domain/booking/contract/reservations.ts';
import { penceToPounds, type Pence } from '#domain/money/pence.ts';
import { londonMoment } from '#domain/payment/paymentLink.ts';
import { copyLinkToPay } from '../manage/paymentLinkActs.ts';
import css from './bookForCustomer.css';
import { FreeCars } from './FreeCars.tsx';
import { PaymentChoice } from './PaymentChoice.tsx';
import { PersonChoice } from './PersonChoice.tsx';
import { TripChoice } from './TripChoice.tsx';
import { bookingFaults, NO_BOOKING, toRequest, type StaffBookingValues } from './staffBookingForm.ts';

export interface BookForCustomerProps {
  /** The fields of the dates and times, the cars to choose from, and the extras of the chosen car with the price. */
  fields: (car: Car | undefined, cars: ReactNode) => ReactNode;
  /** The entered dates of the car of the address, or of no car yet, as the query of an address. */
  dates: string;
  /** The promo code of these fields; empty for none. */
  promo: string;
  /** Called when the dates go over to a car, or back to no car, whose id is empty. */
  onDates: (carId: string, dates: string) => void;
  /** The booking of these fields with its total; undefined when the fields show errors. */
  check: (car: Car) => { booking: BookingToHold; totalPence: Pence } | undefined;
  /** Called when the server has refused the booking of these fields. */
  onRefused: (car: Car, error: unknown) => void;
  onBooked: (car: Car) => void;
}

/**
 * Whether the fields of the booking show this refusal: taken dates, a broken rule, another price, an extra, or a promo
 * code.
 */
const isOfBooking = (error: unknown): boolean =>
  isApiError(error) &&
  /^(dates_taken|invalid_booking|amount_mismatch|extra_\w+|promo_refused)$/.test(error.code ?? '');

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

const INCOMPLETE = 'Something is missing or wrong above.';

function doneText({ status, holdExpiresAt }: Reservation, { outcome }: StaffBookingValues): string {
  if (status !== 'held') return 'The reservation is confirmed.';
  const held = `The dates are held until ${londonMoment(Date.parse(holdExpiresAt ?? ''))}.`;
  return outcome === 'copied-link' ? held : `The payment link is sent. ${held}`;
}

/** The person and the car from the address. */
function useChoices() {
  const [search, setSearch] = useSearchParams();
  const choose = (name: 'person' | 'car', value: string) => {
    const next = new URLSearchParams(search);
    if (value) next.set(name, value);
    else next.delete(name);
    setSearch(next, { replace: true });
  };
  return {
    personId: search.get('person') ?? '',
    carId: search.get('car') ?? '',
    choices: search.toString(),
    choose,
    setChoices: (choices: string) => setSearch(choices, { replace: true }),
  };
}

function useStaffBooking(
  { check, dates, promo, onDates, onRefused, onBooked }: BookForCustomerProps,
  { personId, choices, setChoices, car }: ReturnType<typeof useChoices> & { car: Car | undefined },
) {
  const unanswered = useRef<{ entered: string; request: StaffBookingInput }>(undefined);
  const [arrival] = useState({ personId, choices });
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const booking = useCall(newStaffBookingApi.endpoints.bookForCustomer);
  const form = useContractForm<StaffBookingValues>({
    resolver: ruleResolver((values) => bookingFaults(values, { personId, carId: car?.id ?? '' })),
    defaultValues: { ...NO_BOOKING, choices: arrival.choices },
    draft: {
      key: `new reservation ${arrival.personId}`,
      onRestored: (content) => {
        const chosen = textOf(content['choices']) || choices;
        if (chosen !== choices) setChoices(chosen);
        if (content['dates']) onDates(new URLSearchParams(chosen).get('car') ?? '', textOf(content['dates']));
      },
    },
    save: async (values) => {
      if (!car) return false;
      const entered = JSON.stringify([values, personId, car.id, dates, promo]);
      // The server may have stored the booking of an attempt without an answer, and its dates then count as taken: the
      // repetition is not checked again.
      let request = unanswered.current?.entered === entered ? unanswered.current.request : undefined;
      if (!request) {
        const checked = check(car);
        if (!checked) return false;
        const totalPrice = penceToPounds(checked.totalPence);
        request = { ...toRequest(values, personId), booking: checked.booking, totalPrice };
      }
      unanswered.current = undefined;
      const sent = booking.send(request);
      // The browser allows to copy only within the click.
      if (values.outcome === 'copied-link') void dispatch(copyLinkToPay(sent));
      let booked: Reservation;
      try {
        booked = await sent;
      } catch (error) {
        if (isOutage(error)) unanswered.current = { entered, request };
        if (isOfBooking(error)) onRefused(car, error);
        throw error;
      }
      onBooked(car);
      dispatch(noticePosted({ kind: 'success', text: doneText(booked, values) }));
      void navigate(paths.adminReservation(booked.id));
      return true;
    },
  });
  const { setValue } = form.form;
  // The draft has the person, the car and the dates, too.
  useEffect(() => setValue('choices', choices), [choices, setValue]);
  useEffect(() => setValue('dates', dates), [dates, setValue]);
  const { error } = booking;
  const isShownElsewhere = isOfBooking(error) || (isApiError(error) && error.fields !== undefined);
  const message = error === undefined || isShownElsewhere ? undefined : errorMessage(error);
  return { form, busy: booking.isLoading, message };
}

export function BookForCustomer(props: BookForCustomerProps) {
  const choices = useChoices();
  const { personId, carId, choose } = choices;
  const { data, error, isFetching, refetch } = useGetCarsQuery(undefined, {
    selectFromResult: (result) => ({ ...requestState(result), data: result.data }),
  });
  const cars = data ? selectAllCars(data) : [];
  const car = cars.find(({ id }) => id === carId);
  const { form, busy, message } = useStaffBooking(props, { ...choices, car });
  const carFault = (form.form.formState.errors as Record<string, { message?: string } | undefined>).carId;
  const chooseCar = (id: string) => {
    form.form.clearErrors('carId' as never);
    props.onDates(id, props.dates);
    choose('car', id);
  };
  if (!data && !error) return <Loading />;
  return (
    <ContractForm state={form} aria-label="New reservation">
      <StaticStyle id="book-for-customer" css={css} />
      <FormDraftOffer draft={form.draft} />
      <fieldset className="lcr-book-step">
        <legend>Dates and car</legend>
        <RequestFailure {...{ error, isFetching, refetch }} />
        {car && (
          <div className="lcr-book-chosen">
            <b>{carName(car)}</b>
            <Button variant="outlined" onClick={() => chooseCar('')}>
              Choose another car
            </Button>
          </div>
        )}
        {props.fields(
          car,
          <FreeCars cars={cars} dates={props.dates} fault={carFault?.message} onChosen={chooseCar} />,
        )}
      </fieldset>
      <fieldset className="lcr-book-step">
        <legend>Person</legend>
        <PersonChoice
          personId={personId}
          isNext={car !== undefined}
          onChosen={(id) => choose('person', id)}
        />
      </fieldset>
      {car && (
        <fieldset className="lcr-book-step">
          <legend>Trip</legend>
          <TripChoice car={car} dates={props.dates} />
        </fieldset>
      )}
      <fieldset className="lcr-book-step">
        <legend>Payment</legend>
        <PaymentChoice />
      </fieldset>
      <FormMessage text={message} fault={form.isRefused ? INCOMPLETE : undefined} />
      <SubmitButton busy={busy} busyText="Saving..." fullWidth={false}>
        Save
      </SubmitButton>
    </ContractForm>
  );
}
