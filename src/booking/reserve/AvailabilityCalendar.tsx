// The month of the calendar: a grid of plain buttons with one tab stop and the keys of the ARIA practice.
import { useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { BOOKING_HORIZON_DAYS } from '#domain/booking/rules.ts';
import { addDays, type LondonDate } from '#domain/time/london.ts';
import { addMonths, monthOf, weeksOf } from '#domain/time/months.ts';
import { CalendarDay } from './CalendarDay.tsx';
import { CalendarToolbar } from './CalendarToolbar.tsx';
import type { CalendarFacts } from './dayFacts.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** As many as the longest month needs, so that the calendar keeps its height. */
const WEEKS = 6;
const TITLE_ID = 'availability-month';

/** The day to which a key moves from `day`; undefined for another key. */
function dayAfterKey(key: string, day: LondonDate, week: readonly LondonDate[]): LondonDate | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return week[0];
    case 'End':
      return week.at(-1);
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return undefined;
  }
}

export interface AvailabilityCalendarProps extends CalendarFacts {
  onDayClicked: (day: LondonDate) => void;
}

export function AvailabilityCalendar({ onDayClicked, ...facts }: AvailabilityCalendarProps) {
  const { today, selection } = facts;
  const grid = useRef<HTMLDivElement>(null);
  const last = addDays(today, BOOKING_HORIZON_DAYS);
  const offered = (day: LondonDate) => (day < today ? today : day > last ? last : day);
  const start = selection.kind === 'none' ? undefined : selection.start;
  // The tab stop, whose month is shown. A new start moves it.
  const [stop, setStop] = useState({ day: start ?? today, start });
  if (stop.start !== start) setStop({ day: start ?? stop.day, start });
  const day = offered(stop.day);
  const turnTo = (next: LondonDate) => setStop({ start, day: offered(next) });
  const weeks = weeksOf(day, WEEKS);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, day, weeks.find((week) => week.includes(day)) ?? []);
    if (next === undefined) return;
    event.preventDefault();
    // The day must be on the page before it gets the focus.
    flushSync(() => turnTo(next));
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  };
  return (
    <>
      <CalendarToolbar titleId={TITLE_ID} day={day} today={today} last={last} onTurn={turnTo} />
      <div ref={grid} role="grid" tabIndex={-1} aria-labelledby={TITLE_ID} onKeyDown={onKeyDown}>
        <div role="row" className="lcr-cal-week lcr-cal-names">
          {WEEKDAYS.map((name) => (
            <span key={name} role="columnheader" aria-label={name}>
              {name[0]}
            </span>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]} role="row" className="lcr-cal-week">
            {week.map((each) =>
              monthOf(each) === monthOf(day) ? (
                <CalendarDay
                  key={each}
                  date={each}
                  facts={facts}
                  isStop={each === day}
                  isOffered={each === offered(each)}
                  onFocused={() => turnTo(each)}
                  onClicked={() => onDayClicked(each)}
                />
              ) : (
                <div key={each} role="gridcell" className="lcr-cal-filler" />
              ),
            )}
          </div>
        ))}
      </div>
    </>
  );
}
