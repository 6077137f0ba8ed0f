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
    query: (arg) => {
      const { params, query, body } = toParts(arg) as Parts;
      return {
        url: addressOf(call.path, params),
        method: call.method,
        ...(query ? { params: query } : {}),
        ...(body === undefined ? {} : { body }),
      };
    },
    // An answer without content arrives as null.
    ...(call.status === 204 ? {} : { rawResponseSchema: call.answer }),
    extraOptions: call.repeat === 'keyed' ? { isKeyed: true } : {},
  };
}

/** The call that sends the stored form `uploadId` (`keepUpload`), for `sendUpload`. */
export const toUpload = (call: Call, uploadId: string, params?: Record<string, string>): UploadCall => ({
  uploadId,
  method: call.method,
  url: addressOf(call.path, params),
  isKeyed: call.repeat === 'keyed',
});
