import { emailTaken } from '#domain/people/refusals.ts';
import { sqlState, UNIQUE_VIOLATION } from '#server/platform/db/failures.ts';

/** Throws the refusal of a taken email for a violation of the unique key, and any other error as it is. */
export function throwEmailTaken(error: unknown): never {
  throw sqlState(error) === UNIQUE_VIOLATION ? emailTaken() : error;
}
