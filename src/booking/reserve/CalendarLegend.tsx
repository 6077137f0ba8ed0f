// The meaning of the calendar's marks.
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

export function CalendarLegend({ mode }: { mode: ReservationMode }) {
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
