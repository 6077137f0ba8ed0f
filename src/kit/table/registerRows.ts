// The rows of a register: the whole list of the call, searched, filtered and sorted in the browser, with its totals.
import { errorMessage } from '#app/platform/api/apiError.ts';
import { listOfView, type ListShape } from './listOfView.ts';
import type { TableView } from './tableView.ts';
import type { TableRows } from './useListRows.ts';
import { usePeriod } from './usePeriod.ts';
import { formatPounds, poundsText, signedPence } from '#domain/money/pence.ts';
import type { PeriodQuery } from '#domain/kit/periods.ts';

export const NEWEST = { refetchOnMountOrArgChange: true, refetchOnFocus: true } as const;

/** The state of the register's call. */
export interface RegisterCall<Row> {
  data?: readonly Row[] | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface Register<Row> {
  /** A hook: the rows of the register. */
  useCall: () => RegisterCall<Row>;
  shape: ListShape<Row>;
  /** True for a row that passes the filters of the view; without it every row passes. */
  isWanted?: (row: Row, filters: TableView['filters']) => boolean;
  totalsOf?: (rows: readonly Row[]) => Row;
}

/** The hook `useRows` of an admin table. */
export function registerRows<Row extends object>({ useCall, shape, isWanted, totalsOf }: Register<Row>) {
  return function useRows(view: TableView): TableRows<Row> {
    const { data, error, isFetching, refetch } = useCall();
    const wanted = data?.filter((row) => isWanted?.(row, view.filters) ?? true);
    const listed = wanted && listOfView(wanted, view, shape);
    const first = view.page * view.pageSize;
    return {
      rows: listed?.slice(first, first + view.pageSize),
      total: listed?.length,
      totals: listed && totalsOf?.(listed),
      busy: isFetching,
      failure: error === undefined ? undefined : errorMessage(error),
      onRetry: () => void refetch(),
      loadAll: () => Promise.resolve(listed ?? []),
    };
  };
}

/**
 * A call of the period in the address. A period that is not valid has no rows; after a failure the data of the previous
 * period is not shown.
 */
export function usePeriodCall<Row>(
  useQuery: (period: PeriodQuery, options: typeof NEWEST & { skip: boolean }) => RegisterCall<Row>,
): RegisterCall<Row> {
  const { period, problem } = usePeriod();
  const call = useQuery(period, { ...NEWEST, skip: problem !== undefined });
  if (problem !== undefined) return { ...call, data: [], error: undefined };
  return call.error === undefined ? call : { ...call, data: undefined };
}

/** '-£1,200.00', for a cell. */
export const money = (pounds: number): string => formatPounds(signedPence(pounds));
/** '-1200.00', for CSV. */
export const plainMoney = (pounds: number): string => poundsText(signedPence(pounds));
/** Both spellings, for the search by amount. */
export const searchedMoney = (...amounts: readonly number[]): string =>
  amounts.map((pounds) => `${money(pounds)} ${plainMoney(pounds)}`).join(' ');
