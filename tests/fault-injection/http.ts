// HTTP calls with a deadline. The error of a failed call names the call.
const ANSWERS_WITHIN_MS = 20_000;

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}

/** Like `fetch`; rejects when there is no answer within 20 seconds. */
export async function call(url: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS), ...init });
  } catch (error) {
    throw new Error(`${init.method ?? 'GET'} ${url} had no answer: ${reasonOf(error)}`, { cause: error });
  }
}
