// What a list shows while its next page is on the way: the newest answer there is, whatever was asked for it. Read from
// the cache rather than remembered by the screen, so that a past moment shows the same.
import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '#app/app/makeStore.ts';

interface Answered {
  endpointName?: string;
  data?: unknown;
  fulfilledTimeStamp?: number;
}

/** A selector of an endpoint's newest answer, in the shape of its result; undefined before there is one. */
export function selectLastAnswer<Result>(endpointName: string): (state: RootState) => Result | undefined {
  return createSelector(
    (state: RootState) => state.api.queries as Record<string, Answered | undefined>,
    (queries) => {
      let newest: Answered | undefined;
      for (const query of Object.values(queries)) {
        if (query?.endpointName !== endpointName || query.data === undefined) continue;
        if ((query.fulfilledTimeStamp ?? 0) >= (newest?.fulfilledTimeStamp ?? 0)) newest = query;
      }
      return newest?.data as Result | undefined;
    },
  );
}
