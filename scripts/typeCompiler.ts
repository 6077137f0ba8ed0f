// Finds the native compiler, which checks the types. ESLint and knip need the compiler in JavaScript, which npm installs
// in the root.
import path from 'node:path';
import { installedTool } from '../tools/installed.ts';

/** The file of the program. The script `tsc` of its package would leave the program running when it is ended. */
export async function typeCompiler(): Promise<string> {
  const platform = `typescript-${process.platform}-${process.arch}`;
  return path.join(await installedTool('types'), 'node_modules/@typescript', platform, 'lib/tsc');
}

/** Arguments for a check that keeps its result in `.cache/types.NAME` for the next one. */
export const keptTypes = (name: string): string[] => [
  ...['-p', '.', '--noEmit', '--incremental', '--tsBuildInfoFile', `.cache/types.${name}`],
];
