// The lowest version of Node: an older one fails later, with errors that do not name the cause.
import { ConfigurationError } from './configurationError.ts';

const LOWEST = [20, 19] as const;

/** Throws ConfigurationError for a Node that is too old. `version` is such as '20.19.0'. */
export function assertNodeVersion(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > LOWEST[0] || (major === LOWEST[0] && minor >= LOWEST[1])) return;
  throw new ConfigurationError(`This is Node ${version}. Use Node ${LOWEST.join('.')} or later.`);
}
