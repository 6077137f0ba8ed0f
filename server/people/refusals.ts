// The refusals that several use cases of identity share.
import { sqlState, UNIQUE_VIOLATION } from '#server/platform/db/failures.ts';
import { HttpProblem } from '#server/platform/http/httpProblem.ts';

export const noSuchUser = () => new HttpProblem(404, 'There is no such user.');

export const notAuthorized = () => new HttpProblem(403, 'You are not authorized to do this.');

/** The refusal of an action that only owners may do. */
export const ownersOnly = () => new HttpProblem(403, 'Only an owner can do this.', { code: 'owners_only' });

export function emailTaken(): HttpProblem {
  const message = 'This email address is already in use.';
  return new HttpProblem(409, message, { code: 'email_taken', errors: [{ field: 'email', message }] });
}

/** Throws the refusal of a taken email for a violation of the unique key, and any other error as it is. */
export function throwEmailTaken(error: unknown): never {
  throw sqlState(error) === UNIQUE_VIOLATION ? emailTaken() : error;
}
