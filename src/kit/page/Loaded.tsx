// The states of a query's request: loading, failed with Retry, and loaded.
import type { ReactNode } from 'react';
import { errorMessage } from '#app/platform/api/apiError.ts';
import { ErrorWithRetry } from './ErrorWithRetry.tsx';

/** The props are a part of the result of a query hook. */
interface RequestFailureProps {
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
  /** Replaces the message of the failure. */
  message?: string;
}

/** The failure of a request with Retry; nothing while it has not failed. */
export function RequestFailure({ error, isFetching, refetch, message }: RequestFailureProps) {
  if (!error) return null;
  return (
    <ErrorWithRetry
      message={message ?? errorMessage(error)}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

interface LoadedProps<Data> extends RequestFailureProps {
  data?: Data | undefined;
  /** Shown until the first answer. */
  loading?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Data stay on the screen when they cannot be fetched again. */
export function Loaded<Data>({ data, loading = null, children, ...request }: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  return request.error ? <RequestFailure {...request} /> : loading;
}
