// The refusals that calls of every room share, for the server and the mocks.
import { HttpProblem } from './httpProblem.ts';

/** The refusal of an Idempotency-Key with another request than the first one. */
export const keyOfAnotherRequest = () =>
  new HttpProblem(409, 'This Idempotency-Key was used for another request.', {
    code: 'idempotency_key_reused',
  });

/** The refusal to sort a list by a field that is not one of `sortable`. */
export const notSortable = (sortable: readonly string[]) => {
  const message = `Lists can be sorted by ${sortable.join(', ')}.`;
  return new HttpProblem(400, message, { errors: [{ field: 'sort', message }] });
};
