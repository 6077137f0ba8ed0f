// The page of a big table: asked for anew by whoever opens it or comes back to it. While another page is on its way the
// one before stays.
import { useAppSelector } from '#app/app/hooks.ts';
import type { RootState } from '#app/app/makeStore.ts';
import { errorMessage } from './apiError.ts';

const NEWEST = { refetchOnMountOrArgChange: true, refetchOnFocus: true } as const;

interface Asked<Page> {
  data?: Page | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/**
 * `useQuery` is the endpoint's hook, and `selectBefore` its `selectLastAnswer`. Answers the page, undefined before there
 * is one, and what a table says of it.
 */
export function useTablePage<Query, Page extends { total: number }>(
  useQuery: (query: Query, options: typeof NEWEST) => Asked<Page>,
  query: Query,
  selectBefore: (state: RootState) => Page | undefined,
) {
  const { data, error, isFetching, refetch } = useQuery(query, NEWEST);
  const before = useAppSelector(selectBefore);
  const page = data ?? before;
  return {
    page,
    told: {
      /** How many rows there are in all. */
      total: page?.total,
      busy: isFetching,
      /** Why the rows could not be read. */
      failure: error === undefined ? undefined : errorMessage(error),
      onRetry: () => void refetch(),
    },
  };
}
