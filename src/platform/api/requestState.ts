// The state of a query's request, for a screen that reads the data through a selector.

/** For `selectFromResult` of a query hook: the component renders when the request changes, not after each answer. */
export const requestState = <Failure>({ error, isFetching }: { error?: Failure; isFetching: boolean }) => ({
  error,
  isFetching,
});
