// Distinguishes an unavailable server from a server that refuses a call.
import { isApiError } from './apiError.ts';

/** True for a call without an answer, or with an answer of a proxy or of a server without its database. */
const OUTAGE = [0, 502, 503, 504];

export const isOutage = (error: unknown): boolean => isApiError(error) && OUTAGE.includes(error.status);
