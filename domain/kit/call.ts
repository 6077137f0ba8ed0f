// The form of a call's declaration. domain/<room>/calls.ts declares each call once; the server, the browser app and the
// mocks are built from it.
import type { input, output, ZodMiniType } from 'zod/mini';
import type { Permission } from '#domain/people/permissions.ts';

/**
 * The permission of staff who may make the call, or also other callers: 'user' is every signed-in user for their own
 * data, which the use case checks.
 */
export interface StaffAccess {
  permission: Permission;
  or?: 'user' | 'verified-driver';
}

/**
 * 'public' reads no session; 'optional-session' reads the session of a request that has one; the others refuse
 * callers without the role.
 */
export type Access =
  'public' | 'optional-session' | 'user' | 'admin' | 'driver' | 'verified-driver' | StaffAccess;

/**
 * What a second call with the same content does. 'read' has no effect; 'same' ends in the same state; 'keyed' creates,
 * adds, sends or moves money: a repetition with the same Idempotency-Key gets the first answer.
 */
export type Repeat = 'read' | 'same' | 'keyed';

interface Declared {
  /** With `:name` for a parameter. */
  path: `/api/${string}`;
  /** One line for the documentation of the API. */
  summary: string;
  /** More about the request, for the documentation of the API. */
  description?: string;
  access: Access;
  /** The call needs a sign-in or a confirmation of at most ten minutes ago. */
  recentSignIn?: true;
  /** An admin who still has to set up a required second factor may make it for the own account. */
  beforeSecondFactor?: true;
  /** A session of a payment link may make it, about its reservation. */
  byPaymentLink?: true;
  /** The call is about whoever has the session or the link, also when the page was loaded for another user. */
  ofAnyUser?: true;
  /** The call is answered during an overload, too. */
  answersOverloaded?: true;
  /** The log has no line of the call, which monitoring makes all the time. */
  isUnlogged?: true;
  /**
   * The limit of one address, in addition to the common limit. `countedPerUser` is the name of a count for each user,
   * which all calls with this name share.
   */
  rateLimit?: { max: number; timeWindow: `${number} ${'minute' | 'hour'}`; countedPerUser?: string };
  params?: ZodMiniType;
  query?: ZodMiniType;
  body?: ZodMiniType;
  /** The request is multipart/form-data of at most this size, which the handler reads. */
  form?: { maxBytes: number };
  /** The status of success; 200 without one. */
  status?: 201 | 202 | 204;
  answer: ZodMiniType;
  /** The answer has an ETag: a caller who sends it gets 304 without content. */
  isRevalidated?: true;
  /** The content type of an answer that is no JSON. */
  file?: 'application/pdf' | 'text/calendar' | 'image/jpeg' | 'text/plain';
}

export type Call = Declared &
  ({ method: 'GET'; repeat?: 'read' } | { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; repeat: Repeat });

type Part<C extends Call, K extends 'params' | 'query' | 'body'> =
  C extends Record<K, infer S extends ZodMiniType> ? S : undefined;
type InputOf<S> = S extends ZodMiniType ? input<S> : undefined;
type OutputOf<S> = S extends ZodMiniType ? output<S> : undefined;

/** The parts of a request as the caller writes them. */
export type Sent<C extends Call> = {
  [K in 'params' | 'query' | 'body' as Part<C, K> extends undefined ? never : K]: InputOf<Part<C, K>>;
};
/** The parts of a request as the schemas return them. */
export type Received<C extends Call> = {
  [K in 'params' | 'query' | 'body']: OutputOf<Part<C, K>>;
};
/** The answer as a handler returns it; nothing for an answer without content. */
export type AnswerOf<C extends Call> =
  input<C['answer']> extends undefined ? undefined | void : input<C['answer']>;

/** Declares a call. A bundler removes the calls that a page does not make. */
export const call = <const C extends Call>(declared: C): C => declared;
