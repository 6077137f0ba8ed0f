// Distinguishes a driver's decision about a job from an admin's edit. Source: specification, section 7,
// "Jobs".

export interface JobEditor {
  isAdmin: boolean;
  isDriver: boolean;
  isVerifiedDriver: boolean;
}

/**
 * True when the change is a driver's: they accept, or give back. The board's call contains `acceptedByName`; the
 * admins' form does not. This also tells the two apart for a user who is both admin and driver.
 */
export function isDriversDecision(
  { isAdmin, isDriver, isVerifiedDriver }: JobEditor,
  change: { acceptedByName?: string | undefined },
): boolean {
  if (!isAdmin) return true;
  return isDriver && isVerifiedDriver && change.acceptedByName !== undefined;
}
