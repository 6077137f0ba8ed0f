// The messages of a failed call that a form shows above its fields.
import { errorMessage, isApiError } from '#app/platform/api/apiError.ts';

/** The message of a failure; undefined when the fields show it. */
export function formMessage(error: unknown): string | undefined {
  const isAtField = isApiError(error) && error.fields !== undefined;
  return error && !isAtField ? errorMessage(error) : undefined;
}

/** The reason of a failure that another input does not mend; undefined for every other failure. */
export function retryAdvice(error: unknown): string | undefined {
  return isApiError(error) && (error.status === 429 || error.status === 0) ? error.message : undefined;
}
