// The one shape of a failed call, whatever failed: the server's problem+json, the network, or an odd answer.
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { problem } from '#domain/contract/problem.ts';
import { storeSecret, type SecretRef } from './secretArgs.ts';

/** `status` 0 means that no answer came. */
export interface ApiError {
  status: number;
  /** What kind of refusal it is, where the server says so. */
  code?: string;
  /** Fit to show to a person. */
  message: string;
  /** Messages by field, for forms. */
  fields?: Record<string, string>;
  /** With code 'second_factor_required': what continues the sign-in. */
  challenge?: SecretRef<string>;
}

const OFFLINE = 'The server cannot be reached. Please check your connection and try again.';
const UNEXPECTED = 'Something went wrong. Please try again.';

/** Reads what fetchBaseQuery reports as one ApiError. */
export function toApiError(error: FetchBaseQueryError): ApiError {
  if (error.status === 'FETCH_ERROR' || error.status === 'TIMEOUT_ERROR')
    return { status: 0, message: OFFLINE };
  const answer = problem.safeParse(error.data);
  const status = typeof error.status === 'number' ? error.status : 500;
  if (!answer.success) return { status, message: status === 503 ? OFFLINE : UNEXPECTED };
  const { detail, code, errors, challenge } = answer.data;
  return {
    status,
    message: detail,
    ...(code ? { code } : {}),
    ...(errors ? { fields: Object.fromEntries(errors.map(({ field, message }) => [field, message])) } : {}),
    ...(challenge ? { challenge: storeSecret(challenge) } : {}),
  };
}

/** True for what a failed query or mutation of this API rejects with. */
export function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && 'status' in error && 'message' in error;
}

/** The message of any failure, fit to show. */
export function errorMessage(error: unknown): string {
  return isApiError(error) ? error.message : UNEXPECTED;
}
