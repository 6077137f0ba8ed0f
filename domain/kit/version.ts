// The version of a record that staff edit: a change that is based on an older version is refused.

/** True when a change is based on the stored version, or names no version. */
export const isCurrentVersion = (given: number | undefined, stored: number): boolean =>
  given === undefined || given === stored;

export type VersionedRecord =
  'block' | 'car' | 'extra' | 'job' | 'licence' | 'person' | 'reservation' | 'review';

/** The message of the refusal, whose code is 'version_conflict'. */
export const versionConflictText = (what: VersionedRecord): string =>
  `Somebody else has changed this ${what} meanwhile. Please look at it again.`;
