// State machines as data: one row for each transition, with the causes that may trigger it.

/**
 * `provider`: a report of the payment provider. `clock`: an elapsed time limit. `reservation`: the reservation that a
 * job belongs to.
 */
export type Cause = 'customer' | 'provider' | 'clock' | 'admin' | 'driver' | 'reservation';

export interface Transition<Status extends string> {
  from: Status;
  to: Status;
  by: readonly Cause[];
}

/** The states from which `cause` may lead to `to`; without a cause, the states from which any cause may. */
export function sourcesOf<Status extends string>(
  table: readonly Transition<Status>[],
  to: Status,
  cause?: Cause,
): Status[] {
  return table
    .filter((row) => row.to === to && (cause === undefined || row.by.includes(cause)))
    .map(({ from }) => from);
}
