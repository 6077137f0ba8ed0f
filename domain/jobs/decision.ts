// Distinguishes a driver's decision about a job from an admin's edit. Source: specification, section 7,
// "Jobs".

export interface JobEditor {
  isAdmin: boolean;
  isDriver: boolean;
  isVerifiedDriver: boolean;
}

/**
 * True when a driver accepts or gives back a job; false when an admin changes it. The call of the board
 * contains `acceptedByName`, the call of the admins' form does not, so the result is correct for a user who
 * is both admin and driver.
 */
export function isDriversDecision(
  { isAdmin, isDriver, isVerifiedDriver }: JobEditor,
  change: { acceptedByName?: string | undefined },
): boolean {
  if (!isAdmin) return true;
  return isDriver && isVerifiedDriver && change.acceptedByName !== undefined;
}
