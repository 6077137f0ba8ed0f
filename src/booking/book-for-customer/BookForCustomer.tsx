// Staff book for a customer on one page, in the order of a call: the dates, a free car, the person, the trip, and the
// payment.
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import Button from '@mui/material/Button';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
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
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { penceToPounds } from '#domain/money/pence.ts';
import { londonMoment } from '#domain/payment/paymentLink.ts';
import { focusMessage } from '#app/kit/form/focusMessage.ts';
import { copyLinkToPay } from '../manage/paymentLinkActs.ts';
import { BookingEditor } from '../reserve/BookingEditor.tsx';
import {
  checkBooking,
  enterDates,
  finishBooking,
  refuseBooking,
  selectEnteredDates,
} from '../reserve/bookForCustomer.ts';
import { selectDraft, selectQuote } from '../reserve/reservationDraftSelectors.ts';
import css from './bookForCustomer.css';
import { FreeCars } from './FreeCars.tsx';
import { PaymentChoice } from './PaymentChoice.tsx';
import { PersonChoice } from './PersonChoice.tsx';
import { TripChoice } from './TripChoice.tsx';
import { bookingFaults, NO_BOOKING, toRequest, type StaffBookingValues } from './staffBookingForm.ts';

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

interface Choices extends ReturnType<typeof useChoices> {
  car: Car | undefined;
  dates: string;
  /** The id of the promo code that is taken off. */
  promoId: string | undefined;
}

function useStaffBooking({ personId, choices, setChoices, car, dates, promoId }: Choices) {
  // The message of the dates, which takes the focus when the booking is refused.
  const message = useRef<HTMLDivElement>(null);
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
        const ofCar = new URLSearchParams(chosen).get('car') ?? '';
        if (content['dates']) dispatch(enterDates(ofCar, textOf(content['dates'])));
      },
    },
    save: async (values) => {
      if (!car) return false;
      const entered = JSON.stringify([values, personId, car.id, dates, promoId]);
      // The server may have stored the booking of an attempt without an answer, and its dates then count as taken: the
      // repetition is not checked again.
      let request = unanswered.current?.entered === entered ? unanswered.current.request : undefined;
      if (!request) {
        // The message must be on the page before it can be scrolled into view.
        const checked = flushSync(() => dispatch(checkBooking(car)));
        if (!checked) {
          focusMessage(message.current);
          return false;
        }
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
        if (isOfBooking(error)) {
          const isAbove = flushSync(() => dispatch(refuseBooking(car, error)));
          if (isAbove) focusMessage(message.current);
        }
        throw error;
      }
      dispatch(finishBooking(car));
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
  const failure = error === undefined || isShownElsewhere ? undefined : errorMessage(error);
  return { form, busy: booking.isLoading, failure, message };
}

export function BookForCustomer() {
  const dispatch = useAppDispatch();
  const choices = useChoices();
  const { personId, carId, choose } = choices;
  const { data, error, isFetching, refetch } = useGetCarsQuery(undefined, {
    selectFromResult: (result) => ({ ...requestState(result), data: result.data }),
  });
  const cars = data ? selectAllCars(data) : [];
  const car = cars.find(({ id }) => id === carId);
  const dates = useAppSelector((state) => selectEnteredDates(state, carId));
  const promoId = useAppSelector((state) => selectDraft(state, carId).promo?.offer?.id);
  const price = useAppSelector((state) => car && selectQuote(state, car));
  const { form, busy, failure, message } = useStaffBooking({ ...choices, car, dates, promoId });
  const carFault = (form.form.formState.errors as Record<string, { message?: string } | undefined>).carId;
  const chooseCar = (id: string) => {
    form.form.clearErrors('carId' as never);
    dispatch(enterDates(id, dates));
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
        <BookingEditor
          car={car}
          cars={<FreeCars cars={cars} dates={dates} fault={carFault?.message} onChosen={chooseCar} />}
          message={message}
        />
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
          <TripChoice car={car} dates={dates} />
        </fieldset>
      )}
      <fieldset className="lcr-book-step">
        <legend>Payment</legend>
        <PaymentChoice price={price} />
      </fieldset>
      <FormMessage text={failure} fault={form.isRefused ? INCOMPLETE : undefined} />
      <SubmitButton busy={busy} busyText="Saving..." fullWidth={false}>
        Save
      </SubmitButton>
    </ContractForm>
  );
}
