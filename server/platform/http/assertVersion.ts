import { isCurrentVersion, versionConflictText } from '#domain/kit/version.ts';
import { HttpProblem } from './httpProblem.ts';

/**
 * Refuses a change that is based on an older version than the stored one: 409 'version_conflict'. Call it after the row
 * is locked.
 */
export function assertVersion(
  given: number | undefined,
  stored: number,
  what: Parameters<typeof versionConflictText>[0],
): void {
  if (isCurrentVersion(given, stored)) return;
  throw new HttpProblem(409, versionConflictText(what), { code: 'version_conflict' });
}
