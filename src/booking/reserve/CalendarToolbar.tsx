// The toolbar of the calendar: previous month, next month, today, and the name of the month.
import { formatLondonMonth, type LondonDate } from '#domain/time/london.ts';
import { firstOfMonth, monthOf } from '#domain/time/months.ts';

interface TurnProps {
  name: string;
  path: string;
  disabled: boolean;
  onClick: () => void;
}

function Turn({ name, path, ...button }: TurnProps) {
  return (
    <button type="button" className="lcr-cal-turn" aria-label={name} {...button}>
      <svg className="lcr-cal-chevron" viewBox="0 0 24 24" aria-hidden>
        <path d={path} />
      </svg>
    </button>
  );
}

export interface CalendarToolbarProps {
  titleId: string;
  /** A day of the shown month. */
  day: LondonDate;
  today: LondonDate;
  /** The last day that can be booked. */
  last: LondonDate;
  /** Called with a day of the month to show. */
  onTurn: (day: LondonDate) => void;
}

export function CalendarToolbar({ titleId, day, today, last, onTurn }: CalendarToolbarProps) {
  const month = monthOf(day);
  return (
    <div className="lcr-cal-toolbar">
      <Turn
        name="Previous month"
        path="M15 5l-7 7 7 7"
        disabled={month <= monthOf(today)}
        onClick={() => onTurn(firstOfMonth(day, -1))}
      />
      <Turn
        name="Next month"
        path="M9 5l7 7-7 7"
        disabled={month >= monthOf(last)}
        onClick={() => onTurn(firstOfMonth(day, 1))}
      />
      <button type="button" className="lcr-cal-today" onClick={() => onTurn(today)}>
        Today
      </button>
      <div className="lcr-cal-title" id={titleId} aria-live="polite">
        {formatLondonMonth(month)}
      </div>
    </div>
  );
}
