// React's development build records a stack trace for each element, at most 10,000 in a second. No test reads them, and
// they take an eighth of the time of a test of an MUI screen, so the limit counts as reached.
import * as React from 'react';

interface Internals {
  recentlyCreatedOwnerStacks?: number;
}

/** Stops the recording. A release of React without this counter records as usual. */
export function recordNoOwnerStacks(): void {
  const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
    React as unknown as Record<string, Internals | undefined>;
  if (internals?.recentlyCreatedOwnerStacks === undefined) return;
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: () => undefined,
  });
}
