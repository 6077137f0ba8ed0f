// The calendar with its hint and legend, and the placeholder before the taken dates are loaded.
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import { requestState } from '#app/platform/api/requestState.ts';
import { selectLoadedTakenDates, useGetTakenDatesQuery } from '../data/takenDatesApi.ts';
import { RequestFailure } from '#app/kit/page/Loaded.tsx';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import type { Instant } from '#domain/time/london.ts';
import { AvailabilityCalendar } from './AvailabilityCalendar.tsx';
import calendarStyle from './calendar.css';
import { selectDayUses, selectDraft, selectHint, selectSelection } from './reservationDraftSelectors.ts';
import { reservationDraftSlice } from './reservationDraftSlice.ts';
import type { ReservationMode } from '#domain/fleet/calendar.ts';

const LEGENDS = {
  'multi-day': [
    { mark: 'start', text: 'Start' },
    { mark: 'range', text: 'Your dates' },
    { mark: 'reserved', text: 'Reserved' },
  ],
  'single-day': [
    { mark: 'start', text: 'Your day' },
    { mark: 'part', text: 'Booked for some hours' },
    { mark: 'reserved', text: 'Reserved' },
  ],
} as const;

/** The meaning of the calendar's marks. */
function CalendarLegend({ mode }: { mode: ReservationMode }) {
  return (
    <ul className="lcr-cal-legend" aria-label="What the marks mean">
      {LEGENDS[mode].map(({ mark, text }) => (
        <li key={mark}>
          <span className="lcr-cal-swatch" data-mark={mark} aria-hidden />
          {text}
        </li>
      ))}
    </ul>
  );
}

const POLL_MS = 10_000;
const { dayClicked } = reservationDraftSlice.actions;

export interface AvailabilityPanelProps {
  carId: string;
  today: string;
  now: Instant;
  /** Replaces the notice of customers. */
  noticeHours?: number;
}

export function AvailabilityPanel({ carId, today, now, noticeHours }: AvailabilityPanelProps) {
  const dispatch = useAppDispatch();
  const mode = useAppSelector((state) => selectDraft(state, carId).mode);
  const selection = useAppSelector((state) => selectSelection(state, carId));
  const uses = useAppSelector((state) => selectDayUses(state, carId));
  const hint = useAppSelector((state) => selectHint(state, carId, now, noticeHours));
  // Other customers may book while the page is open.
  const { error, isFetching, refetch } = useGetTakenDatesQuery(carId, {
    selectFromResult: requestState,
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
    refetchOnMountOrArgChange: true,
  });
  const bookings = useAppSelector((state) => selectLoadedTakenDates(state, carId));
  return (
    <section aria-label="Availability" className="lcr-panel lcr-cal-panel">
      <StaticStyle id="availability-calendar" css={calendarStyle} />
      <h2 className="lcr-title">Availability</h2>
      <p role="status" className="lcr-cal-hint">
        {hint.rejection && (
          <>
            <strong>{hint.rejection}</strong>{' '}
          </>
        )}
        <span>{hint.next}</span>
      </p>
      <RequestFailure
        {...{ error, isFetching, refetch }}
        message={
          bookings
            ? 'The calendar may be out of date.'
            : 'The dates that are already reserved could not be loaded.'
        }
      />
      <div className="lcr-cal" aria-busy={!bookings}>
        {bookings ? (
          <AvailabilityCalendar
            mode={mode}
            today={today}
            selection={selection}
            uses={uses}
            onDayClicked={(day) => dispatch(dayClicked({ carId, day, bookings }))}
          />
        ) : (
          <div className="lcr-cal-skeleton" role="img" aria-label="Loading the calendar" />
        )}
      </div>
      <CalendarLegend mode={mode} />
    </section>
  );
}
