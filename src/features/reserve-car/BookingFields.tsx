// The dates and times of the booking, in the browser's own pickers.
import Box from '@mui/material/Box';
import { useAppDispatch } from '#app/store/hooks.ts';
import type { ReservationField } from '#domain/reservation/rules.ts';
import { BookingField } from './BookingField.tsx';
import { reservationDraftSlice, type CarDraft } from './reservationDraftSlice.ts';

const { endsNextDayChosen, fieldEntered } = reservationDraftSlice.actions;

// Side by side, unless that would cut a date off; a time is short enough for any screen.
const COLUMNS = {
  'multi-day': 'repeat(auto-fit, minmax(min(100%, 152px), 1fr))',
  'single-day': 'repeat(2, minmax(0, 1fr))',
} as const;

export interface BookingFieldsProps {
  carId: string;
  draft: CarDraft;
  today: string;
  /** The fields that are wrong, and the element that says what is wrong. */
  marked: { fields: readonly ReservationField[]; problemId: string };
}

export function BookingFields({ carId, draft, today, marked }: BookingFieldsProps) {
  const dispatch = useAppDispatch();
  const bind = (field: ReservationField) => ({
    name: field,
    value: draft[field],
    wrong: marked.fields.includes(field),
    problemId: marked.problemId,
    onEntered: (value: string) => dispatch(fieldEntered({ carId, field, value })),
  });
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: COLUMNS[draft.mode] }}>
      {draft.mode === 'multi-day' ? (
        <>
          <BookingField label="Start Date" type="date" min={today} {...bind('startDate')} />
          <BookingField
            label="End Date"
            type="date"
            min={draft.startDate > today ? draft.startDate : today}
            {...bind('endDate')}
          />
        </>
      ) : (
        <>
          <Box sx={{ gridColumn: '1 / -1' }}>
            <BookingField label="Date" type="date" min={today} {...bind('startDate')} />
          </Box>
          <BookingField label="Start Time" type="time" {...bind('startTime')} />
          <BookingField label="End Time" type="time" {...bind('endTime')} />
          <label className="lcr-booking-check">
            <input
              type="checkbox"
              name="endsNextDay"
              checked={draft.endsNextDay ?? false}
              onChange={(event) => dispatch(endsNextDayChosen({ carId, endsNextDay: event.target.checked }))}
            />
            Ends the next day
          </label>
        </>
      )}
    </Box>
  );
}
