// The rows of an admin table, from an endpoint that answers a list by page.
import { useMemo } from 'react';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { useAppDispatch } from '#app/store/hooks.ts';
import type { RootState } from '#app/store/types.ts';
import { errorMessage } from '#app/api/apiError.ts';
import { rowsOf, type EntityList } from '#app/api/entityList.ts';
import type { ThunkExtra } from '#app/shared/lib/effectGate.ts';
import { listArguments, wholeListArguments, type ListArguments, type TableView } from './tableView.ts';

/** What a table shows. */
export interface TableRows<Row> {
  /** The page's rows, sorted and narrowed already; undefined until they are there. */
  rows: readonly Row[] | undefined;
  /** How many there are in all. */
  total: number | undefined;
  busy: boolean;
  /** Why the rows could not be read. */
  failure?: string | undefined;
  onRetry?: () => void;
  /** Every row of the view, whatever its page; for CSV. */
  loadAll: () => Promise<readonly Row[]>;
}

// Fetched again when the table opens and when its tab gets the focus.
const NEWEST = { refetchOnMountOrArgChange: true, refetchOnFocus: true } as const;
/** The largest page that the server answers. */
const REST_PAGE = 200;
// The server's audit log records a list that leaves the product as a file.
const EXPORT = { purpose: 'export' } as const;
const ONCE = { subscribe: false, forceRefetch: true } as const;

interface Loading<Row> {
  unwrap: () => Promise<EntityList<Row>>;
}

/** An endpoint of the API that answers a list. */
export interface ListEndpoint<Row> {
  useQuery: (
    query: ListArguments,
    options: typeof NEWEST,
  ) => { data?: EntityList<Row> | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown };
  initiate: (
    query: Omit<ListArguments, 'page' | 'pageSize'> & Partial<Pick<ListArguments, 'page' | 'pageSize'>>,
    options: typeof ONCE,
  ) => ThunkAction<Loading<Row>, RootState, ThunkExtra, UnknownAction>;
}

/** The rows of a view. Those of the view before stay until the next ones are loaded, as long as the table is mounted. */
export function useListRows<Row>(endpoint: ListEndpoint<Row>, view: TableView): TableRows<Row> {
  const dispatch = useAppDispatch();
  const { data, error, isFetching, refetch } = endpoint.useQuery(listArguments(view), NEWEST);
  const rows = useMemo(() => data && rowsOf(data), [data]);
  return {
    rows,
    total: data?.total,
    busy: isFetching,
    failure: error === undefined ? undefined : errorMessage(error),
    onRetry: () => void refetch(),
    async loadAll() {
      const whole = { ...wholeListArguments(view), ...EXPORT };
      const first = await dispatch(endpoint.initiate(whole, ONCE)).unwrap();
      const all = rowsOf(first);
      // An answer has at most 10,000 rows, a multiple of the page; the rest of a longer list comes by page.
      while (all.length < first.total) {
        const page = { ...whole, page: Math.floor(all.length / REST_PAGE), pageSize: REST_PAGE };
        const next = rowsOf(await dispatch(endpoint.initiate(page, ONCE)).unwrap());
        if (next.length === 0) break;
        all.push(...next);
      }
      return all;
    },
  };
}
