import { areChatPartners } from './partners.ts';

const person = (id: string, isAdmin = false) => ({ id, isAdmin });

it.each([
  ['an admin and a customer', person('1', true), person('2'), true],
  ['a customer and an admin', person('1'), person('2', true), true],
  ['two admins', person('1', true), person('2', true), false],
  ['two customers', person('1'), person('2'), false],
  ['the same person', person('1'), person('1'), false],
  ['the same person after a change of role', person('1'), person('1', true), false],
])('%s: %s', (_who, one, other, may) => {
  expect(areChatPartners(one, other)).toBe(may);
});
