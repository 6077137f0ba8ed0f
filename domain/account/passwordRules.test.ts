import { isMadeOfEmail } from './passwordRules.ts';

it.each([
  ['the whole address', 'ada.byron@example.com', true],
  ['the address in capitals', 'ADA.BYRON@Example.com', true],
  ['the local part', 'ada.byron', true],
  ['the local part with three characters', 'ada.byron123', true],
  ['the local part with four characters', 'ada.byron1234', false],
  ['a part of the local part, twice', 'byronbyron', true],
  ['two parts in another order', 'byron-ada', true],
  ['the domain', 'example.com', true],
  ['a part of the domain', 'Example1', true],
  ['another word that contains a part', 'adamantine', false],
  ['nothing of the address', 'correct horse battery', false],
  ['less than four characters without any part', 'abc', false],
])('answers for %s: %s', (_what, password, expected) => {
  expect(isMadeOfEmail(password, 'Ada.Byron@example.com')).toBe(expected);
});

it('ignores parts of less than three characters', () => {
  expect(isMadeOfEmail('aaaabbbb', 'aa.bb@cc.dd')).toBe(false);
  expect(isMadeOfEmail('abcabcab', 'abc@cc.dd')).toBe(true);
});

it('accepts an address without a domain', () => {
  expect(isMadeOfEmail('grace123', 'grace')).toBe(true);
  expect(isMadeOfEmail('long enough', '')).toBe(false);
});
