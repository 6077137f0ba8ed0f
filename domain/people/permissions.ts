// The permissions of each role of the staff: the one table that server, mocks and screens use. Source: decisions,
// "Staff roles".

import { answersMessages, STAFF_ROLES, type StaffRole } from './roles.ts';

const DAY_TO_DAY = [
  'reservations.read',
  'reservations.edit',
  /** Records payments that came outside the payment provider. */
  'money.record',
  'jobs.read',
  'jobs.manage',
  'users.read',
] as const;
const MONEY = ['money.read', 'money.record', 'reservations.read'] as const;
const MANAGEMENT = [
  ...DAY_TO_DAY,
  ...MONEY,
  'cars.edit',
  'reservations.refund',
  /** Lowers the total of a reservation below the price by the rules. */
  'reservations.discount',
  'money.resolve',
  'reviews.moderate',
  'users.edit',
  'users.delete',
  /** Makes a user a manager, and removes the role. */
  'users.roles',
  'audit.read',
] as const;
/** Assigns any role, and changes or removes owners. */
const OWNERSHIP = [...MANAGEMENT, 'users.owners'] as const;

export type Permission = (typeof OWNERSHIP)[number] | 'messages.answer';

const PERMISSIONS: Readonly<Record<StaffRole, readonly Permission[]>> = {
  owner: OWNERSHIP,
  manager: MANAGEMENT,
  desk: DAY_TO_DAY,
  accountant: MONEY,
};

/** True where this role has the permission; null (no staff) has none. */
export function mayDo(role: StaffRole | null, permission: Permission): boolean {
  if (permission === 'messages.answer') return answersMessages(role);
  return role !== null && PERMISSIONS[role].includes(permission);
}

/** The roles that have a permission. */
export const rolesWith = (permission: Permission): StaffRole[] =>
  STAFF_ROLES.filter((role) => mayDo(role, permission));

/** The value of `isAdmin` in the API. */
export const isAdminRole = (role: StaffRole | null): boolean => role === 'owner' || role === 'manager';
