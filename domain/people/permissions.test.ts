// Tests the roles of the staff: every permission of every role.
import { isAdminRole, mayDo, rolesWith, type Permission } from './permissions.ts';
import { STAFF_ROLES, type StaffRole } from './roles.ts';

const TABLE: readonly [Permission, readonly StaffRole[]][] = [
  ['reservations.read', ['owner', 'manager', 'desk', 'accountant']],
  ['reservations.edit', ['owner', 'manager', 'desk']],
  ['reservations.refund', ['owner', 'manager']],
  ['reservations.discount', ['owner', 'manager']],
  ['jobs.read', ['owner', 'manager', 'desk']],
  ['jobs.manage', ['owner', 'manager', 'desk']],
  ['messages.answer', ['owner', 'manager', 'desk']],
  ['users.read', ['owner', 'manager', 'desk']],
  ['users.edit', ['owner', 'manager']],
  ['users.delete', ['owner', 'manager']],
  ['users.roles', ['owner', 'manager']],
  ['users.owners', ['owner']],
  ['cars.edit', ['owner', 'manager']],
  ['reviews.moderate', ['owner', 'manager']],
  ['money.read', ['owner', 'manager', 'accountant']],
  ['money.resolve', ['owner', 'manager']],
  ['money.record', ['owner', 'manager', 'desk', 'accountant']],
  ['audit.read', ['owner', 'manager']],
];

test.each(TABLE)('gives %s only to %j', (permission, roles) => {
  expect(rolesWith(permission)).toEqual(roles);
  expect(STAFF_ROLES.filter((role) => mayDo(role, permission))).toEqual(roles);
});

test('gives nothing to users who are not staff', () => {
  expect(TABLE.some(([permission]) => mayDo(null, permission))).toBe(false);
});

test.each([
  ['owner', true],
  ['manager', true],
  ['desk', false],
  ['accountant', false],
  [null, false],
] as const)('returns whether %s is an admin: %s', (role, expected) => {
  expect(isAdminRole(role)).toBe(expected);
});
