// Tells an unavailable server from a refusal.
import { isApiError } from './apiError.ts';

/** No answer, or one of a proxy or of a server without its database. */
const OUTAGE = [0, 502, 503, 504];

export const isOutage = (error: unknown): boolean => isApiError(error) && OUTAGE.includes(error.status);
