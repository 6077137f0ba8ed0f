import { isCurrentVersion, versionConflictText, type VersionedRecord } from '#domain/kit/version.ts';
import { HttpProblem } from './httpProblem.ts';

/** The refusal of a change of a record that somebody else has changed. */
export const versionConflict = (what: VersionedRecord) =>
  new HttpProblem(409, versionConflictText(what), { code: 'version_conflict' });

/**
 * Refuses a change that is based on an older version than the stored one: 409 'version_conflict'. Call it after the row
 * is locked.
 */
export function assertVersion(given: number | undefined, stored: number, what: VersionedRecord): void {
  if (!isCurrentVersion(given, stored)) throw versionConflict(what);
}
