// The dates and times of the booking. The pickers offer the free days.
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import { DateField } from '#app/kit/dates/DateField.tsx';
import { isReserved } from '#domain/fleet/calendar.ts';
import { BOOKING_HORIZON_DAYS, type ReservationField } from '#domain/booking/rules.ts';
import { addDays } from '#domain/time/london.ts';
import { selectDayUses } from './reservationDraftSelectors.ts';
import { reservationDraftSlice, type CarDraft } from './reservationDraftSlice.ts';

const { endsNextDayChosen, fieldEntered } = reservationDraftSlice.actions;

export interface BookingFieldsProps {
  carId: string;
  draft: CarDraft;
  /** The earliest start. */
  firstDay: string;
  /** The invalid fields, and the element with their message. */
  marked: { fields: readonly ReservationField[]; problemId: string };
}

export function BookingFields({ carId, draft, firstDay, marked }: BookingFieldsProps) {
  const dispatch = useAppDispatch();
  const uses = useAppSelector((state) => selectDayUses(state, carId));
  const bind = (field: ReservationField) => ({
    name: field,
    value: draft[field],
    wrong: marked.fields.includes(field),
    problemId: marked.problemId,
    onEntered: (value: string) => dispatch(fieldEntered({ carId, field, value })),
  });
  const bindDate = (field: 'startDate' | 'endDate') => ({
    ...bind(field),
    kind: 'date' as const,
    min: field === 'endDate' && draft.startDate > firstDay ? draft.startDate : firstDay,
    max: addDays(firstDay, BOOKING_HORIZON_DAYS),
    isUnavailable: (date: string) => isReserved(draft.mode, uses.get(date)),
  });
  return (
    <div className="lcr-booking-fields" data-mode={draft.mode}>
      {draft.mode === 'multi-day' ? (
        <>
          <DateField label="Start Date" {...bindDate('startDate')} />
          <DateField label="End Date" {...bindDate('endDate')} />
        </>
      ) : (
        <>
          <div className="lcr-booking-wide">
            <DateField label="Date" {...bindDate('startDate')} />
          </div>
          <DateField label="Start Time" kind="time" {...bind('startTime')} />
          <DateField label="End Time" kind="time" {...bind('endTime')} />
          <label className="lcr-booking-check lcr-booking-wide">
            <input
              type="checkbox"
              name="endsNextDay"
              checked={draft.endsNextDay ?? false}
              onChange={(event) => dispatch(endsNextDayChosen({ carId, endsNextDay: event.target.checked }))}
            />
            Ends the next day
          </label>
          <p className="lcr-booking-note lcr-booking-wide">Times are London times.</p>
        </>
      )}
    </div>
  );
}
