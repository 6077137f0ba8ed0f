// Changes the dates of a reservation: shows the price before the change; errors are shown at their fields.
import { Link, useNavigate } from 'react-router-dom';
import Box from '@mui/material/Box';
import { useFormContext, useWatch } from 'react-hook-form';
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import { errorMessage, isApiError } from '#app/platform/api/apiError.ts';
import { ruleResolver, useContractForm } from '#app/kit/form/useContractForm.ts';
import { useCall } from '#app/platform/api/useCall.ts';
import { selectConfig } from '#app/platform/api/configApi.ts';
import { useServerNow } from '#app/platform/clock/serverClock.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { ReservationFacts } from '../reservation/ReservationFacts.tsx';
import { reservedCarName } from '../data/reservationNames.ts';
import { useGetDateChangeQuoteQuery, dateChangeApi } from '../data/dateChangeApi.ts';
import { useGetTakenDatesForChangeQuery } from '../data/reservationApi.ts';
import { useUnavailableDays } from '../reservation/useUnavailableDays.ts';
import { paths } from '#app/platform/address/paths.ts';
import { EditDialog } from '#app/kit/dialog/EditDialog.tsx';
import { FormDateField } from '#app/kit/form/FormDateField.tsx';
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import type { DateChangeQuote } from '#domain/booking/contract/dateChanges.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { poundsForPeople } from '#domain/money/pence.ts';
import { londonDate } from '#domain/time/london.ts';
import { datesOfDraft, draftFaults, toDraft, type DateDraft } from './dateDraft.ts';
import { MINUTE } from '#domain/time/durations.ts';

export interface ChangeDatesDialogProps {
  reservation: Reservation;
  onClose: () => void;
}

/** The quote of the dates in the form, while they are valid. */
function useQuote(reservation: Reservation, draft: DateDraft, isUsable: boolean) {
  const { id: reservationId, carId } = reservation;
  const dates = datesOfDraft(draft, reservation);
  const { currentData, error, refetch } = useGetDateChangeQuoteQuery(
    { reservationId, carId, dates },
    { skip: !isUsable },
  );
  return { quote: isUsable ? currentData : undefined, error: isUsable ? error : undefined, refetch };
}

/** Checks the dates by the rules of the server; the server decides again. */
function useDateFaults(reservation: Reservation) {
  const now = useServerNow(MINUTE);
  const { maxReservationDays: maxDays, noticeHours } = useAppSelector(selectConfig) ?? {};
  const { id: reservationId, carId, purpose } = reservation;
  const { data: bookings = [] } = useGetTakenDatesForChangeQuery({ carId, reservationId });
  const context = { userId: reservation.userId ?? '', purpose, bookings, now, maxDays, noticeHours };
  return { now, faults: (draft: DateDraft) => draftFaults(draft, reservation, context) };
}

export function ChangeDatesDialog({ reservation, onClose }: ChangeDatesDialogProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { now, faults } = useDateFaults(reservation);
  const change = useCall(dateChangeApi.endpoints.changeDates);
  const state = useContractForm<DateDraft>({
    resolver: ruleResolver(faults),
    defaultValues: toDraft(reservation),
    save: async (draft) => {
      if (!quote) return;
      const { newTotal, payNow, refund } = quote;
      const dates = datesOfDraft(draft, reservation);
      const { id: reservationId, carId } = reservation;
      const request = { reservationId, carId, change: { ...dates, newTotal, payNow, refund } };
      try {
        const answer = await change.send(request);
        onClose();
        if (answer.status === 'held') {
          void navigate(paths.changePaymentOf(answer.id));
          return;
        }
      } catch (failure) {
        if (isApiError(failure) && failure.code === 'price_changed') void refetch();
        throw failure;
      }
      const money = refund > 0 ? ` ${poundsForPeople(refund)} goes back to you.` : '';
      dispatch(noticePosted({ kind: 'success', text: `Your dates are changed.${money}` }));
    },
  });
  const draft = useWatch({ control: state.form.control }) as DateDraft;
  const wrong = faults(draft);
  const isUsable = Object.keys(wrong).length === 0;
  const { quote, error: quoteError, refetch } = useQuote(reservation, draft, isUsable);
  const isTouched = state.form.formState.isDirty;
  // While the user types, each conflict of the dates is shown once.
  const fault = isTouched && !state.isRefused ? Object.values(wrong)[0] : undefined;
  return (
    <EditDialog
      title="Change dates"
      maxWidth="sm"
      intro={
        <p>
          {reservedCarName(reservation)}, {reservationDatesText(reservation)}. Times are London times. For
          another car or other extras, please <Link to={paths.messages}>write to us</Link>.
        </p>
      }
      state={state}
      message={change.message}
      fault={fault ?? (quoteError && errorMessage(quoteError))}
      saveText={saveText(quote)}
      busy={change.isLoading}
      onClose={onClose}
    >
      <DateFields reservation={reservation} today={londonDate(now)} />
      <Box aria-live="polite" sx={{ mt: 2 }}>
        {quote && <QuoteFacts quote={quote} />}
      </Box>
    </EditDialog>
  );
}

function saveText(quote: DateChangeQuote | undefined): string {
  if (quote && quote.payNow > 0) return `Continue to payment of ${poundsForPeople(quote.payNow)}`;
  return quote && quote.refund > 0 ? `Save and refund ${poundsForPeople(quote.refund)}` : 'Save';
}

const pair = { display: 'grid', gap: 2, mt: 2, gridTemplateColumns: { sm: '1fr 1fr' } };

function DateFields({ reservation, today }: { reservation: Reservation; today: string }) {
  const { clearErrors, register } = useFormContext<DateDraft>();
  const isUnavailable = useUnavailableDays(reservation);
  // A change of one field may correct an error of another one.
  const time = { kind: 'time', onEntered: () => clearErrors() } as const;
  const day = { ...time, kind: 'date', min: today, isUnavailable } as const;
  return (
    <Box sx={pair} onChange={() => clearErrors()}>
      {reservation.isMultiDay ? (
        <>
          <FormDateField label="New start date" name="startDate" {...day} />
          <FormDateField label="New end date" name="endDate" {...day} />
        </>
      ) : (
        <>
          <Box sx={{ gridColumn: '1 / -1' }}>
            <FormDateField label="New date" name="startDate" {...day} />
          </Box>
          <FormDateField label="New start time" name="startTime" {...time} />
          <FormDateField label="New end time" name="endTime" {...time} />
          <Box component="label" sx={{ display: 'flex', gap: 1, alignItems: 'center', minHeight: 44 }}>
            <input type="checkbox" {...register('endsNextDay')} />
            Ends the next day
          </Box>
        </>
      )}
    </Box>
  );
}

function QuoteFacts({
  quote: { oldTotal, newTotal, payNow, refund, remaining },
}: {
  quote: DateChangeQuote;
}) {
  return (
    <ReservationFacts
      facts={[
        { label: 'Total before', value: poundsForPeople(oldTotal) },
        { label: 'New total', value: poundsForPeople(newTotal), strong: true },
        ...(refund > 0 ? [{ label: 'Goes back to you', value: poundsForPeople(refund) }] : []),
        ...(payNow > 0
          ? [
              {
                label: 'To pay now',
                value: poundsForPeople(payNow),
                note: 'Your dates change once this is paid; the new dates are kept for you for 15 minutes.',
              },
            ]
          : []),
        { label: 'To pay later', value: poundsForPeople(remaining) },
      ]}
    />
  );
}
