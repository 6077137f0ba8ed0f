// The version of a record that staff edit: a change that is based on an older version is refused.
import { HttpProblem } from './httpProblem.ts';

export type VersionedRecord =
  'block' | 'car' | 'extra' | 'job' | 'licence' | 'person' | 'price rule' | 'reservation' | 'review';

export const versionConflict = (what: VersionedRecord) =>
  new HttpProblem(409, `Somebody else has changed this ${what} meanwhile. Please look at it again.`, {
    code: 'version_conflict',
  });

/**
 * Refuses a change that is based on an older version than the stored one: 409 'version_conflict'. A change may name no
 * version. Call it after the row is locked.
 */
export function assertVersion(given: number | undefined, stored: number, what: VersionedRecord): void {
  if (given !== undefined && given !== stored) throw versionConflict(what);
}
