// What each role of the staff may do: the one table that server, mocks and screens read. Source: decisions, "Staff roles".

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
  'money.resolve',
  'reviews.moderate',
  'users.edit',
  'users.delete',
  /** Makes managers, and takes their role away. */
  'users.roles',
  'audit.read',
] as const;
/** Chooses any role, and changes or removes owners. */
const OWNERSHIP = [...MANAGEMENT, 'users.owners'] as const;

export type Permission = (typeof OWNERSHIP)[number] | 'messages.answer';

const PERMISSIONS: Readonly<Record<StaffRole, readonly Permission[]>> = {
  owner: OWNERSHIP,
  manager: MANAGEMENT,
  desk: DAY_TO_DAY,
  accountant: MONEY,
};

/** True where this role of the staff, or null for everybody else, has the permission. */
export function mayDo(role: StaffRole | null, permission: Permission): boolean {
  if (permission === 'messages.answer') return answersMessages(role);
  return role !== null && PERMISSIONS[role].includes(permission);
}

/** The roles that have a permission. */
export const rolesWith = (permission: Permission): StaffRole[] =>
  STAFF_ROLES.filter((role) => mayDo(role, permission));

/** What the API calls an admin. */
export const isAdminRole = (role: StaffRole | null): boolean => role === 'owner' || role === 'manager';
