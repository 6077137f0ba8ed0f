// The view of the fleet in the address: first day, number of days, search, and timeline or table.
import { useSearchParams } from 'react-router-dom';
import { filterDate } from '#domain/kit/fields.ts';
import { addDays, type LondonDate } from '#domain/time/london.ts';

/** The available spans, with the width of a day in px. */
export const SPANS = [
  { days: 1, text: 'Day', dayWidth: 1_440 },
  { days: 3, text: '3 days', dayWidth: 480 },
  { days: 14, text: '2 weeks', dayWidth: 96 },
  { days: 30, text: 'Month', dayWidth: 56 },
  { days: 90, text: '3 months', dayWidth: 32 },
] as const;
export type Span = (typeof SPANS)[number];
const USUAL: Span = SPANS[3];

export interface FleetView {
  from: LondonDate;
  /** The last day, inclusive. */
  to: LondonDate;
  span: Span;
  q: string;
  isTable: boolean;
}

/** The changes of a view; an empty value restores the default. */
export type ViewChange = Partial<Record<'from' | 'days' | 'q' | 'view', string>>;

export function readView(params: URLSearchParams, today: LondonDate): FleetView {
  const asked = params.get('from') ?? '';
  const from = filterDate.safeParse(asked).success ? asked : today;
  const span = SPANS.find(({ days }) => String(days) === params.get('days')) ?? USUAL;
  return {
    from,
    to: addDays(from, span.days - 1),
    span,
    q: params.get('q') ?? '',
    isTable: params.get('view') === 'table',
  };
}

/** The view in the address, and a function that changes it. A change replaces the history entry, as in the tables. */
export function useFleetView(today: LondonDate) {
  const [params, setParams] = useSearchParams();
  const changeTo = (change: ViewChange) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(change)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  return { view: readView(params, today), changeTo };
}
