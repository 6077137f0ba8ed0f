// Prepares the page for time travel before the store exists. See debugging.ts for when.
import { devToolsOptions } from './devTools.ts';
import type { StoreOptions } from '../store/makeStore.ts';
import { loadLiveUpdates } from '../store/loadLiveUpdates.ts';
import { currentBuild } from './buildIdentity.ts';
import { misfitOf } from './buildSlice.ts';
import { allSlices } from './allSlices.ts';
import { resendFeatures } from './extensionFeatures.ts';
import { loadAllEndpoints } from './allEndpoints.ts';
import { watchConsoleErrors } from './consoleErrors.ts';
import { devtoolsInstrument } from './devtoolsInstrument.ts';

export { DeveloperTools } from './DeveloperTools.tsx';

/** For makeStore. The endpoints load first: the extension may import a persisted log as soon as the store exists. */
export async function startLog(): Promise<StoreOptions> {
  watchConsoleErrors();
  resendFeatures();
  await Promise.all([loadAllEndpoints(), loadLiveUpdates()]);
  return {
    ...devtoolsInstrument(undefined, misfitOf),
    devTools: devToolsOptions(allSlices),
    // An export contains the state before the first action, and nothing else that could name the build.
    build: currentBuild(),
  };
}
