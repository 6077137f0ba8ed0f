// Distinguishes a driver's decision about a job from an admin's edit, and keeps staff from paying themselves. Source:
// specification, section 7, "Jobs".
import { PAY_BY_ARRANGEMENT } from './reservationJob.ts';

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
  change: { acceptedByName?: string | null | undefined },
): boolean {
  if (!isAdmin) return true;
  return isDriver && isVerifiedDriver && change.acceptedByName !== undefined;
}

/**
 * True for staff who have set the pay of a job and are its driver: they may neither accept it nor give it to themselves.
 * A pay by arrangement is no amount, so others decide it later.
 */
export const hasSetOwnPay = (
  { pay, payBy }: { pay: string; payBy: string | null },
  driverId: string,
): boolean => payBy === driverId && pay !== '' && pay !== PAY_BY_ARRANGEMENT;
