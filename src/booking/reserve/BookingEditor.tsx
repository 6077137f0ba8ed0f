// The dates, times and extras of a booking with price and calendar, for staff who book for a customer. The form around
// it sends them.
import type { Ref } from 'react';
import Box from '@mui/material/Box';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { useServerNow } from '#app/platform/clock/serverClock.ts';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import { STAFF_NOTICE_HOURS } from '#domain/booking/rules.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { londonDate } from '#domain/time/london.ts';
import { AvailabilityPanel } from './AvailabilityPanel.tsx';
import { BookingFields } from './BookingFields.tsx';
import bookingFieldsStyle from './bookingFields.css';
import { ExtrasField } from './ExtrasField.tsx';
import { ModeToggle } from './ModeToggle.tsx';
import { PriceSummary } from './PriceSummary.tsx';
import { ProblemAlert } from './ProblemAlert.tsx';
import { selectDateProblem, selectDraft } from './reservationDraftSelectors.ts';
import { HOUR, MINUTE } from '#domain/time/durations.ts';

const PROBLEM_ID = 'booking-problem';
const DATE_PROBLEM_ID = 'booking-date-problem';

export interface BookingEditorProps {
  car: Car;
  /** Takes the focus when the booking is refused. */
  message: Ref<HTMLDivElement>;
}

export function BookingEditor({ car, message }: BookingEditorProps) {
  const now = useServerNow(MINUTE);
  const today = londonDate(now);
  const firstDay = londonDate(now + STAFF_NOTICE_HOURS * HOUR);
  const draft = useAppSelector((state) => selectDraft(state, car.id));
  const dateProblem = useAppSelector((state) =>
    selectDateProblem(state, car.id, now, car.CarForReason, STAFF_NOTICE_HOURS),
  );
  const { problem } = draft;
  const marked =
    problem && (problem.fields.length > 0 || !dateProblem)
      ? { fields: problem.fields, problemId: PROBLEM_ID }
      : { fields: dateProblem?.fields ?? [], problemId: DATE_PROBLEM_ID };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      <StaticStyle id="booking-fields" css={bookingFieldsStyle} />
      <div>
        <ProblemAlert ref={message} id={PROBLEM_ID} carId={car.id} problem={problem} />
        <ModeToggle carId={car.id} mode={draft.mode} />
        <BookingFields carId={car.id} draft={draft} firstDay={firstDay} marked={marked} />
        <ExtrasField car={car} />
        <PriceSummary
          car={car}
          isAvailable={!dateProblem}
          notice={
            dateProblem &&
            dateProblem.rule !== problem?.rule && { id: DATE_PROBLEM_ID, text: dateProblem.message }
          }
        />
      </div>
      <AvailabilityPanel carId={car.id} today={today} now={now} noticeHours={STAFF_NOTICE_HOURS} />
    </Box>
  );
}
