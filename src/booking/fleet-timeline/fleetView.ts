// The view of the fleet in the address: first day, number of days, height of a row, search, and timeline or table.
import { useSearchParams } from 'react-router-dom';
import { londonDate } from '#domain/kit/fields.ts';
import { addDays, type LondonDate } from '#domain/time/london.ts';

/** The available spans. A span fits its window, but a day is never narrower than `narrowest` px. */
export const SPANS = [
  { days: 1, text: 'Day', narrowest: 720 },
  { days: 7, text: 'Week', narrowest: 64 },
  { days: 14, text: '2 weeks', narrowest: 40 },
  { days: 30, text: 'Month', narrowest: 24 },
  { days: 90, text: '3 months', narrowest: 16 },
] as const;
/** The available heights of a row in px. */
export const ROW_HEIGHTS = { 24: 'Compact', 32: 'Standard', 44: 'Comfortable' } as const;

export type Span = (typeof SPANS)[number];
const USUAL: Span = SPANS[3];

export interface FleetView {
  from: LondonDate;
  /** The last day, inclusive. */
  to: LondonDate;
  span: Span;
  rowHeight: number;
  q: string;
  isTable: boolean;
}

/** The changes of a view; an empty value restores the default. */
export type ViewChange = Partial<Record<'from' | 'days' | 'rows' | 'q' | 'view', string>>;

export function readView(params: URLSearchParams, today: LondonDate): FleetView {
  const asked = params.get('from') ?? '';
  const from = londonDate.safeParse(asked).success ? asked : today;
  const span = SPANS.find(({ days }) => String(days) === params.get('days')) ?? USUAL;
  return {
    from,
    to: addDays(from, span.days - 1),
    span,
    rowHeight:
      Object.keys(ROW_HEIGHTS)
        .map(Number)
        .find((height) => String(height) === params.get('rows')) ?? 24,
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
