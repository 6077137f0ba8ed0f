import { isCurrentVersion, versionConflictText, type VersionedRecord } from '#domain/kit/version.ts';
import { refuse } from './answers.ts';

/** Throws the 409 of a change that is based on an older version. */
export function assertVersion(given: number | undefined, stored: number, what: VersionedRecord): void {
  if (!isCurrentVersion(given, stored)) {
    throw refuse(409, versionConflictText(what), { code: 'version_conflict' });
  }
}
