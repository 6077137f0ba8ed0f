// One day of the calendar; a partly booked one tells its booked hours under the pointer and with the focus.
import { useState } from 'react';
import type { LondonDate } from '#domain/time/london.ts';
import { dayFacts, type CalendarFacts } from './dayFacts.ts';

export interface CalendarDayProps {
  date: LondonDate;
  facts: CalendarFacts;
  /** True for the one day that Tab reaches. */
  isStop: boolean;
  /** False for a day outside the time in which customers can book. */
  isOffered: boolean;
  onFocused: () => void;
  onClicked: () => void;
}

export function CalendarDay({ date, facts, isStop, isOffered, onFocused, onClicked }: CalendarDayProps) {
  const { mark, isEnd, isToday, hours, label } = dayFacts(date, facts);
  const [isTold, setTold] = useState(false);
  return (
    <button
      type="button"
      role="gridcell"
      className="lcr-cal-day"
      data-mark={isOffered ? mark : 'past'}
      data-part={hours !== undefined}
      data-end={isEnd}
      aria-label={label}
      aria-selected={mark === 'start' || mark === 'range'}
      aria-current={isToday ? 'date' : undefined}
      disabled={!isOffered}
      tabIndex={isStop ? 0 : -1}
      onClick={onClicked}
      onFocus={() => {
        setTold(true);
        if (!isStop) onFocused();
      }}
      onBlur={() => setTold(false)}
      onPointerEnter={() => setTold(true)}
      onPointerLeave={() => setTold(false)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') setTold(false);
      }}
    >
      <span>{Number(date.slice(8))}</span>
      {isTold && hours && (
        <span role="tooltip" className="lcr-cal-hours">
          {hours}
        </span>
      )}
    </button>
  );
}
