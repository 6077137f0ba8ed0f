// The part of an endpoint that follows from the declaration of its call: the request, the check of the answer, and the
// key of a keyed call.
import type { FetchArgs } from '@reduxjs/toolkit/query';
import type { Call, Sent } from '#domain/kit/call.ts';
import type { CallOptions } from './baseApi.ts';
import type { UploadCall } from './upload.ts';

interface Parts {
  params?: Record<string, string> | undefined;
  query?: object | undefined;
  body?: unknown;
}

/** What an endpoint takes when its argument is the only part of the request. */
type OnlyPart<C extends Call> = keyof Sent<C> extends never
  ? void
  : Sent<C>[Exclude<keyof Sent<C>, 'params'>];

interface Endpoint<C extends Call, Arg> {
  query: (arg: Arg) => FetchArgs;
  rawResponseSchema?: C['answer'];
  extraOptions: CallOptions;
}

const API = /^\/api/;

/** The address below API_BASE, with the parameters in their places. */
const addressOf = (path: string, params: Record<string, string> = {}) =>
  path.replace(API, '').replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

const requestOf = (
  { method, path }: Pick<Call, 'method' | 'path'>,
  { params, query, body }: Parts,
): FetchArgs => ({
  url: addressOf(path, params),
  method,
  ...(query ? { params: query } : {}),
  ...(body === undefined ? {} : { body }),
});

/**
 * The request and the check of the answer of `call`, for `build.query` and `build.mutation`. Without `toParts` the
 * argument of the endpoint is the body, or the query, of the call.
 */
export function to<const C extends Call, Arg = OnlyPart<C>>(
  call: C,
  toParts: (arg: Arg) => Sent<C> = (arg) =>
    (call.body ? { body: arg } : { query: arg }) as unknown as Sent<C>,
): Endpoint<C, Arg> {
  return {
    query: (arg) => requestOf(call, toParts(arg)),
    // An answer without content arrives as null.
    ...(call.status === 204 ? {} : { rawResponseSchema: call.answer }),
    extraOptions: call.repeat === 'keyed' ? { isKeyed: true } : {},
  };
}

/** A check of an answer whose schema loads with the first answer that `isPlain` does not accept. */
export const checkedLater = <Schema extends Call['answer']>(
  load: () => Promise<Schema>,
  isPlain: (answer: unknown) => boolean = () => false,
): Schema => {
  const validate = async (answer: unknown) => {
    if (isPlain(answer)) return { value: answer };
    const schema = await load().catch(() => undefined);
    return (
      schema?.['~standard'].validate(answer) ?? { issues: [{ message: 'The schema could not be fetched.' }] }
    );
  };
  // RTK Query uses this part of a schema only.
  return { '~standard': { version: 1, vendor: 'later', validate } } as unknown as Schema;
};

interface LaterOptions<C extends Call, Arg> {
  toParts?: (arg: Arg) => Sent<C>;
  /** Accepts an answer that needs no schema. */
  isPlain?: (answer: unknown) => boolean;
}

/**
 * As `to`, for a call that is not keyed and whose endpoint belongs to the first view: the schemas load with the first
 * request, and with `isPlain` only after an answer that needs them.
 */
export function toLater<const C extends Call, Arg = void>(
  request: Pick<C, 'method' | 'path'>,
  load: () => Promise<C>,
  { toParts = () => ({}) as Sent<C>, isPlain }: LaterOptions<C, Arg> = {},
): Endpoint<C, Arg> {
  return {
    query: (arg) => {
      // The check of the answer reports a failure.
      if (!isPlain) load().catch(() => undefined);
      return requestOf(request, toParts(arg));
    },
    rawResponseSchema: checkedLater<C['answer']>(async () => (await load()).answer, isPlain),
    extraOptions: {},
  };
}

/** The call that sends the stored form `uploadId` (`keepUpload`), for `sendUpload`. */
export const toUpload = (call: Call, uploadId: string, params?: Record<string, string>): UploadCall => ({
  uploadId,
  method: call.method,
  url: addressOf(call.path, params),
  isKeyed: call.repeat === 'keyed',
});
