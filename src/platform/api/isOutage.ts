// Distinguishes an unavailable server from a server that refuses a call.
import { isApiError } from './apiError.ts';

// 0 is a call without an answer; the others are answers of a proxy, or of a server without its database.
const OUTAGE = [0, 502, 503, 504];

/** True for the ApiError of a call that the server could not answer; false for a refusal and for every other value. */
export const isOutage = (error: unknown): boolean => isApiError(error) && OUTAGE.includes(error.status);
