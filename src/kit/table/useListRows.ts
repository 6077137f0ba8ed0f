// The rows of an admin table, from an endpoint that answers a list in pages.
import { useMemo } from 'react';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import type { RootState } from '#app/platform/store/types.ts';
import { errorMessage } from '#app/platform/api/apiError.ts';
import { rowsOf, type EntityList } from '#app/platform/api/entityList.ts';
import type { ThunkExtra } from '#app/platform/browser/effectGate.ts';
import { listArguments, wholeListArguments, type ListArguments, type TableView } from './tableView.ts';

/** The id of the row with the totals. */
export const TOTALS_ID = 'totals';

/** The data of a table. */
export interface TableRows<Row> {
  /** The sorted and filtered rows of the page; undefined until they are loaded. */
  rows: readonly Row[] | undefined;
  /** The total number of rows. */
  total: number | undefined;
  busy: boolean;
  /** The error of a failed load. */
  failure?: string | undefined;
  onRetry?: () => void;
  /** The totals of the view, shown below the rows of each page. Its id is TOTALS_ID. */
  totals?: Row | undefined;
  /** Every row of the view, of all pages. */
  loadAll: (purpose?: 'export') => Promise<readonly Row[]>;
}

// The rows are fetched again when the table opens and when its tab gets the focus.
const NEWEST = { refetchOnMountOrArgChange: true, refetchOnFocus: true } as const;
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
    query: Omit<ListArguments, 'page' | 'pageSize'>,
    options: typeof ONCE,
  ) => ThunkAction<Loading<Row>, RootState, ThunkExtra, UnknownAction>;
}

/** The rows of a view. The rows of the previous view stay until the next ones load, while the table is mounted. */
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
    async loadAll(purpose) {
      // The server's audit log records the export of a list.
      const whole = { ...wholeListArguments(view), ...(purpose && { purpose }) };
      // Without a page, the server answers every row.
      return rowsOf(await dispatch(endpoint.initiate(whole, ONCE)).unwrap());
    },
  };
}
