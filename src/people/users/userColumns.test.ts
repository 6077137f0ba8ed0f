// Checks the texts in the export of users, and the sortable fields of their table.
import { exportedTexts, fixedColumns, sortableFields } from '#app/kit/table/testing/columnTexts.ts';
import type { User } from '#domain/people/contract/identity.ts';
import { aUser } from '#domain/testing/builders.ts';
import { USER_COLUMNS } from './userColumns.tsx';

test.each<[Partial<User>, string]>([
  [{}, 'customer'],
  [{ staffRole: 'desk' }, 'desk'],
  [{ isAdmin: true, staffRole: 'owner' }, 'ADMIN, owner'],
  [{ isAdmin: true, staffRole: null }, 'ADMIN'],
  [{ isDriver: true }, 'customer, driver, not verified'],
  [{ isDriver: true, isVerifiedDriver: true }, 'customer, driver, verified'],
])('names the type of the user %j: %s', (more, text) => {
  expect(exportedTexts(USER_COLUMNS, aUser(more))).toEqual({
    Name: 'Ada Lovelace',
    Email: 'ada@example.com',
    'Phone Number': '020 7946 0000',
    'User Type': text,
  });
});

test('sorts by the fields of the server', () => {
  expect(sortableFields(USER_COLUMNS)).toEqual(['name', 'email', 'phonenumber', 'isAdmin']);
  expect(fixedColumns(USER_COLUMNS)).toEqual(['Name', 'Actions']);
});
