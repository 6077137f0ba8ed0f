// The stack trace of each dispatch, which starts with the dispatching line, without the frames of the store and of the
// libraries above it. The answer of a call has the trace of the line that started the call.
import type { Middleware, UnknownAction } from '@reduxjs/toolkit';

// Many of the captured frames belong to Redux, RTK Query and React.
const CAPTURED = 50;
// The names of production chunks do not tell libraries apart: a source map finds the line in the stack.
const KEPT = 20;
// Matches libraries: their scripts in a build with named chunks, and their folder in a test. A thunk is dispatched
// through `traced`, whose frame has another name where a source map renames it.
const NOT_DISPATCHING = /node_modules|\/(style|forms)\.[^/]*js|at traced |dispatchTrace\.ts/;

let current: Error | undefined;
/** The traces by the id of a running call. */
const beginnings = new Map<string, Error>();

/** The stack at this point, without `above` and the frames that it called. */
function captureStack(above: (action: unknown) => unknown): Error {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = CAPTURED;
  const error = new Error();
  (Error.captureStackTrace as typeof Error.captureStackTrace | undefined)?.(error, above);
  Error.stackTraceLimit = stackTraceLimit;
  return error;
}

/** The first middleware of the store, so that it sees the dispatches of screens, thunks and listeners alike. */
export const traceMiddleware: Middleware = () => (next) =>
  function traced(action) {
    const before = current;
    current = captureStack(traced);
    try {
      return next(action);
    } finally {
      current = before;
    }
  };

/** The trace of the action that is being dispatched; undefined when none was recorded. */
export function traceOf(action: UnknownAction): string | undefined {
  const { requestId, requestStatus } = (action['meta'] ?? {}) as Record<string, string | undefined>;
  let own = current;
  if (requestId && current) {
    own = beginnings.get(requestId) ?? current;
    if (requestStatus === 'pending') beginnings.set(requestId, own);
    else beginnings.delete(requestId);
  }
  if (!own?.stack) return undefined;
  const [, ...frames] = own.stack.split('\n');
  const first = frames.findIndex((frame) => !NOT_DISPATCHING.test(frame));
  const start = Math.max(0, first);
  return ['Error', ...frames.slice(start, start + KEPT)].join('\n');
}
