// The refusals of calls about people.
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import { isAdminRole, mayDo } from './permissions.ts';
import { ROLE_NEEDS_EMAIL, type StaffRole } from './roles.ts';

export const noSuchUser = () => new HttpProblem(404, 'There is no such user.');

/** The refusal of an action of staff about themselves, which another member of the staff has to do. */
export const aboutOneself = (what: string) =>
  new HttpProblem(403, `You cannot ${what} yourself. Another member of the staff has to do this.`, {
    code: 'oneself',
  });

export const notAuthorized = () => new HttpProblem(403, 'You are not authorized to do this.');

/** The refusal of an action that only owners may do. */
export const ownersOnly = () => new HttpProblem(403, 'Only an owner can do this.', { code: 'owners_only' });

export function emailTaken(): HttpProblem {
  const message = 'This email address is already in use.';
  return new HttpProblem(409, message, { code: 'email_taken', errors: [{ field: 'email', message }] });
}

/** The refusal of an invalid mailed link, for every reason. */
export const linkExpired = () =>
  new HttpProblem(410, 'This link has expired or was already used. Please ask for a new one.', {
    code: 'link_expired',
  });

const unconfirmed = (message: string) => new HttpProblem(409, message, { code: 'email_unverified' });

/** The refusal of a second factor for a user whose address is not confirmed. */
export const confirmEmailFirst = () => unconfirmed('Please confirm your email address first.');

/** The refusal of a role for a person whose address is not confirmed. */
export const emailOfPersonUnconfirmed = () => unconfirmed(ROLE_NEEDS_EMAIL);

export const alreadyVerified = () =>
  new HttpProblem(409, 'Your email address is confirmed already.', { code: 'already_verified' });

export const notVerifiable = () =>
  new HttpProblem(409, 'Only a driver can be verified.', { code: 'not_a_driver' });

export const notVerified = () =>
  new HttpProblem(409, 'This user is not a verified driver.', { code: 'not_verified' });

/** The refusal of a change of the caller's own role or account as that of another person. */
export const notYourself = (doing: string) =>
  new HttpProblem(409, `You cannot ${doing} yourself.`, { code: 'oneself' });

export const lastOwner = () =>
  new HttpProblem(409, 'The last owner cannot be changed or removed.', { code: 'last_admin' });

/** The refusal to delete an account with open business (domain/office/openBusiness.ts). */
export const hasOpenBusiness = (open: readonly string[]) =>
  new HttpProblem(
    409,
    `This account cannot be deleted yet, because it still has: ${open.join('; ')}. Please cancel, settle or finish these first.`,
    { code: 'open_business' },
  );

/** Another person than the caller, with a role. */
interface Person {
  id: string;
  staffRole: StaffRole | null;
}

/** Throws 403 'owners_only' when a caller who is not an owner changes an owner. */
export function assertMayChange(actor: Person, target: Person): void {
  if (target.staffRole !== 'owner' || target.id === actor.id) return;
  if (!mayDo(actor.staffRole, 'users.owners')) throw ownersOnly();
}

/**
 * The role that a change requests: null for none, undefined for no change. The current role of the user counts as
 * granted again. The roles of callers who may not change roles are ignored, because those callers send them with the
 * whole user object. Throws 403 'owners_only'.
 */
export function wantedRole(
  actor: StaffRole | null,
  current: StaffRole | null,
  { isAdmin, staffRole }: { isAdmin?: boolean | undefined; staffRole?: StaffRole | null | undefined },
): StaffRole | null | undefined {
  if (!mayDo(actor, 'users.roles')) return undefined;
  const wasAdmin = isAdminRole(current);
  const asAdmin = wasAdmin ? current : 'manager';
  const byFlag = isAdmin === undefined || (!isAdmin && !wasAdmin) ? undefined : isAdmin ? asAdmin : null;
  if (staffRole === undefined || staffRole === current || staffRole === byFlag) return byFlag;
  if (!mayDo(actor, 'users.owners')) throw ownersOnly();
  return staffRole;
}
