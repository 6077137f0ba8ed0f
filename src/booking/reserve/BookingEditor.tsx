// The dates, times, extras and promo code of a booking with price and calendar, for staff who book for a customer. The
// dates come first, then the car. The form around it sends them.
import { useState, type ReactNode, type Ref } from 'react';
import Box from '@mui/material/Box';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { useServerNow } from '#app/platform/clock/serverClock.ts';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import { STAFF_NOTICE_HOURS } from '#domain/booking/rules.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { londonDate } from '#domain/time/london.ts';
import { requestState } from '#app/platform/api/requestState.ts';
import { useGetTakenDatesQuery } from '../data/takenDatesApi.ts';
import { AvailabilityPanel } from './AvailabilityPanel.tsx';
import { BookingFields } from './BookingFields.tsx';
import bookingFieldsStyle from './bookingFields.css';
import { ExtrasField } from './ExtrasField.tsx';
import { DATE_PROBLEM_ID, marksOf, PROBLEM_ID } from './bookingMarks.ts';
import { ModeToggle } from './ModeToggle.tsx';
import { PriceSummary } from './PriceSummary.tsx';
import { PromoCode } from './PromoCode.tsx';
import { ProblemAlert } from './ProblemAlert.tsx';
import { selectDateProblem, selectDraft } from './reservationDraftSelectors.ts';
import { NO_CAR } from './reservationDraftSlice.ts';
import { HOUR, MINUTE } from '#domain/time/durations.ts';

export interface BookingEditorProps {
  /** Undefined until a car is chosen. */
  car: Car | undefined;
  /** The cars to choose from, until a car is chosen. */
  cars: ReactNode;
  /** Takes the focus when the booking is refused. */
  message: Ref<HTMLDivElement>;
}

/** The calendar of the chosen car; closed for dates on which the car is free, because the person comes next. */
function CarCalendar({
  carId,
  isOpenAtFirst,
  children,
}: {
  carId: string;
  isOpenAtFirst: boolean;
  children: ReactNode;
}) {
  // The form checks its dates against them, too.
  useGetTakenDatesQuery(carId, { selectFromResult: requestState });
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <Box component="summary" sx={{ minHeight: 44, py: 1, cursor: 'pointer' }}>
        Calendar of this car
      </Box>
      {isOpen && children}
    </details>
  );
}

export function BookingEditor({ car, cars, message }: BookingEditorProps) {
  const carId = car?.id ?? NO_CAR;
  const now = useServerNow(MINUTE);
  const today = londonDate(now);
  const firstDay = londonDate(now + STAFF_NOTICE_HOURS * HOUR);
  const draft = useAppSelector((state) => selectDraft(state, carId));
  const dateProblem = useAppSelector((state) =>
    selectDateProblem(state, carId, now, car?.CarForReason, STAFF_NOTICE_HOURS),
  );
  const { problem } = draft;
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
        <ProblemAlert ref={message} id={PROBLEM_ID} carId={carId} problem={problem} />
        <ModeToggle carId={carId} mode={draft.mode} />
        <BookingFields
          carId={carId}
          draft={draft}
          firstDay={firstDay}
          marked={marksOf(problem, dateProblem)}
        />
        {car ? (
          <>
            <ExtrasField car={car} />
            <PromoCode carId={carId} isForOther />
            <PriceSummary
              car={car}
              isAvailable={!dateProblem}
              notice={
                dateProblem &&
                dateProblem.rule !== problem?.rule && { id: DATE_PROBLEM_ID, text: dateProblem.message }
              }
            />
          </>
        ) : (
          <Box component="p" id={DATE_PROBLEM_ID} aria-live="polite" sx={{ color: 'error.main' }}>
            {dateProblem?.message}
          </Box>
        )}
      </div>
      {car ? (
        <CarCalendar key={carId} carId={carId} isOpenAtFirst={dateProblem !== undefined || !draft.startDate}>
          <AvailabilityPanel carId={carId} today={today} now={now} noticeHours={STAFF_NOTICE_HOURS} />
        </CarCalendar>
      ) : (
        cars
      )}
    </Box>
  );
}
