// The identity of the build in this page. Only the build that made a report can show it reliably.
import * as z from 'zod/mini';
import { ownBuild } from '#app/platform/browser/ownBuild.ts';

declare const __CONTRACT_VERSION__: string | undefined;
declare const __COMMIT__: string | undefined;

export const buildIdentity = z.object({
  /** The hash in the name of the app's script, which covers all other scripts; 'development' where it has none. */
  bundle: z.string(),
  /** The hash of the contract between browser and server. */
  contract: z.string(),
  /** The commit of the sources; '' where it is unknown. */
  commit: z.string(),
});
export type BuildIdentity = z.infer<typeof buildIdentity>;

export function currentBuild(): BuildIdentity {
  return {
    bundle: ownBuild() ?? 'development',
    contract: typeof __CONTRACT_VERSION__ === 'undefined' ? 'development' : __CONTRACT_VERSION__,
    commit: typeof __COMMIT__ === 'undefined' ? '' : __COMMIT__,
  };
}

export const nameOfBuild = ({ bundle, contract, commit }: BuildIdentity): string =>
  `build ${bundle} (contract ${contract}${commit ? `, commit ${commit.slice(0, 10)}` : ''})`;
