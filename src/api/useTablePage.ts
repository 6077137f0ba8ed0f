// The page of a big table, fetched again when the table opens and when its tab gets the focus.
import { errorMessage } from './apiError.ts';

const NEWEST = { refetchOnMountOrArgChange: true, refetchOnFocus: true } as const;

interface Asked<Page> {
  data?: Page | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/**
 * `useQuery` is the endpoint's hook. Returns the page, undefined before there is one, and what a table says of it. The
 * rows of the view before stay in place while the next ones are on their way, for as long as the table is mounted.
 */
export function useTablePage<Query, Page extends { total: number }>(
  useQuery: (query: Query, options: typeof NEWEST) => Asked<Page>,
  query: Query,
) {
  const { data: page, error, isFetching, refetch } = useQuery(query, NEWEST);
  return {
    page,
    gridProps: {
      /** How many rows there are in all. */
      total: page?.total,
      busy: isFetching,
      /** Why the rows could not be read. */
      failure: error === undefined ? undefined : errorMessage(error),
      onRetry: () => void refetch(),
    },
  };
}
