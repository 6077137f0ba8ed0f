// The one type for failed calls: for the server's problem+json, for the network, and for unexpected answers.
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import type { Problem } from '#domain/kit/problem.ts';
import { storeSecret, type SecretRef } from './secretArgs.ts';

/** A status of 0 means that no answer came. */
export interface ApiError {
  status: number;
  /** The kind of refusal, when the server gives one. */
  code?: string;
  /** A text that the user can read. */
  message: string;
  /** Messages by field, for forms. */
  fields?: Record<string, string>;
  /** With code 'second_factor_required': the token that continues the sign-in. */
  challenge?: SecretRef<string>;
}

const OFFLINE = 'The server cannot be reached. Please check your connection and try again.';
const UNEXPECTED = 'Something went wrong. Please try again.';

type Fields = NonNullable<Problem['errors']>;
const isText = (value: unknown): value is string => typeof value === 'string';
const isFields = (value: unknown): value is Fields =>
  Array.isArray(value) &&
  (value as Partial<Fields[number]>[]).every((one) => isText(one.field) && isText(one.message));

/** The parts of an error answer that the app reads; undefined for any other answer. Needs no schema on the first view. */
function readProblem(data: unknown): Pick<Problem, 'detail' | 'code' | 'errors' | 'challenge'> | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { detail, code, errors, challenge } = data as Record<string, unknown>;
  if (!isText(detail)) return undefined;
  return {
    detail,
    ...(isText(code) ? { code } : {}),
    ...(isFields(errors) ? { errors } : {}),
    ...(isText(challenge) ? { challenge } : {}),
  };
}

/** Converts an error of fetchBaseQuery to an ApiError. */
export function toApiError(error: FetchBaseQueryError): ApiError {
  if (error.status === 'FETCH_ERROR' || error.status === 'TIMEOUT_ERROR')
    return { status: 0, message: OFFLINE };
  const answer = readProblem(error.data);
  const status = typeof error.status === 'number' ? error.status : 500;
  if (!answer) return { status, message: status === 503 ? OFFLINE : UNEXPECTED };
  const { detail, code, errors, challenge } = answer;
  return {
    status,
    message: detail,
    ...(code ? { code } : {}),
    ...(errors ? { fields: Object.fromEntries(errors.map(({ field, message }) => [field, message])) } : {}),
    ...(challenge ? { challenge: storeSecret(challenge) } : {}),
  };
}

/** True for the error of a failed query or mutation of this API. */
export function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && 'status' in error && 'message' in error;
}

/** The message of a failure, for the user. */
export function errorMessage(error: unknown): string {
  return isApiError(error) ? error.message : UNEXPECTED;
}
