// Whether a change of a job is its driver's decision or an admin's edit. Source: specification, section 7, "Jobs".

export interface JobEditor {
  isAdmin: boolean;
  isDriver: boolean;
  isVerifiedDriver: boolean;
}

/**
 * True where the change is a driver's: they accept, or give back. The board's call names who accepts, the admins' form
 * does not; somebody who is both admin and driver is told apart by that.
 */
export function isDriversDecision(
  { isAdmin, isDriver, isVerifiedDriver }: JobEditor,
  change: { acceptedByName?: string | undefined },
): boolean {
  if (!isAdmin) return true;
  return isDriver && isVerifiedDriver && change.acceptedByName !== undefined;
}
