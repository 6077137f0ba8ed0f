// The mark and the label of a day in the calendar: no mark depends on colour alone.
import { isReserved, type DayUse, type ReservationMode, type Selection } from '#domain/fleet/calendar.ts';
import { lazyFormat, type LondonDate } from '#domain/time/london.ts';

export interface CalendarFacts {
  mode: ReservationMode;
  /** The current date in London, not in the time zone of the browser. */
  today: LondonDate;
  selection: Selection;
  uses: ReadonlyMap<LondonDate, DayUse>;
}

export interface DayFacts {
  mark: 'free' | 'reserved' | 'part' | 'start' | 'range';
  /** The last day of the range: its band ends here. */
  isEnd: boolean;
  isToday: boolean;
  /** 'Booked 10:00 to 14:00', for a partly booked day. */
  hours?: string;
  /** 'Sat 28 November, reserved'. */
  label: string;
}

const named = lazyFormat({
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'long',
});

function markOf(date: LondonDate, { mode, selection, uses }: CalendarFacts): DayFacts['mark'] {
  const use = uses.get(date);
  // A typed range may begin on or contain reserved days, which stay red.
  if (isReserved(mode, use)) return 'reserved';
  if (selection.kind !== 'none' && date === selection.start) return 'start';
  if (selection.kind === 'range' && date > selection.start && date <= selection.end) return 'range';
  return use ? 'part' : 'free';
}

/** 'Booked 10:00 to 14:00', for a partly booked day. */
export function bookedHours(use: DayUse | undefined): string | undefined {
  if (use?.kind !== 'part') return undefined;
  return `Booked ${use.hours.map(({ start, end }) => `${start} to ${end}`).join(', ')}`;
}

export function dayFacts(date: LondonDate, facts: CalendarFacts): DayFacts {
  const { mode, today, selection, uses } = facts;
  const mark = markOf(date, facts);
  const use = uses.get(date);
  const hours = mode === 'single-day' ? bookedHours(use) : undefined;
  const words = [
    named()
      .format(Date.parse(`${date}T00:00:00Z`))
      .replace(',', ''),
    date === today && 'today',
    date < today && 'past',
    isReserved(mode, use) && 'reserved',
    hours?.replace('Booked', 'booked'),
    mark === 'start' && (mode === 'single-day' ? 'chosen' : 'start of your hire'),
    mark === 'range' && 'in your hire',
  ];
  return {
    mark,
    isEnd: selection.kind === 'range' && date === selection.end,
    isToday: date === today,
    ...(hours ? { hours } : {}),
    label: words.filter(Boolean).join(', '),
  };
}
