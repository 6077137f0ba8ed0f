// The build in the state of a log, so that an exported log says which build made it. Only the developer tools load it.
import { createSlice } from '@reduxjs/toolkit';
import { rootReducer } from '#app/platform/store/rootReducer.ts';
import { currentBuild, nameOfBuild, type BuildIdentity } from './buildIdentity.ts';

export const buildSlice = createSlice({
  name: 'build',
  initialState: currentBuild,
  reducers: {},
}).injectInto(rootReducer);

/** The reason why a log that begins with `state` cannot be shown in this page; undefined when it can. */
export function misfitOf(state: { build?: BuildIdentity } | undefined): string | undefined {
  const own = currentBuild();
  if (!state?.build) return 'This file is not a log of this application.';
  return state.build.contract === own.contract
    ? undefined
    : `This log does not fit. It comes from ${nameOfBuild(state.build)}; this is ${nameOfBuild(own)}.`;
}

declare module '#app/platform/store/types.ts' {
  interface RootState {
    /** Absent where the developer tools are not loaded. */
    build?: BuildIdentity;
  }
}
