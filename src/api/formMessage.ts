// What a form says above its fields about a failed call.
import { errorMessage, isApiError } from './apiError.ts';

/** The message of a failure; undefined where the fields show it. */
export function formMessage(error: unknown): string | undefined {
  const isAtField = isApiError(error) && error.fields !== undefined;
  return error && !isAtField ? errorMessage(error) : undefined;
}
