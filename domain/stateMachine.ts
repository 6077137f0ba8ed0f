// States that a thing goes through, as data: one row a transition, with who may cause it.

/**
 * `provider`: what the payment provider says. `clock`: time that ran out. `reservation`: the reservation that a job
 * belongs to.
 */
export type Cause = 'customer' | 'provider' | 'clock' | 'admin' | 'driver' | 'reservation';

export interface Transition<Status extends string> {
  from: Status;
  to: Status;
  by: readonly Cause[];
}

/** The states from which `cause` may lead to `to`; with no cause, those from which anybody may. */
export function sourcesOf<Status extends string>(
  table: readonly Transition<Status>[],
  to: Status,
  cause?: Cause,
): Status[] {
  return table
    .filter((row) => row.to === to && (cause === undefined || row.by.includes(cause)))
    .map(({ from }) => from);
}
