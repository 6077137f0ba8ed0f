// The state of a query's request, for a screen that reads the data itself through a selector.

/** As `selectFromResult` of a query hook: the component renders again when the request changes, not with each answer. */
export const requestState = <Failure>({ error, isFetching }: { error?: Failure; isFetching: boolean }) => ({
  error,
  isFetching,
});
