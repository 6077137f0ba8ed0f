import { isMadeOfEmail, isMadeOfFirm, isSimple, undisguised } from './passwordRules.ts';

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

it('calls repetitions and sequences simple, and no other password', () => {
  const simple = [
    '88888888',
    'aaaaaaaa',
    'aaaabbbb',
    '123123123',
    'abcabcab',
    'Abcdefgh',
    '987654321',
    '0987654321',
  ];
  simple.push('qwertyuiop', 'poiuytrewq', 'qwerty123', '1qaz2wsx', 'abcd1234!', 'xyz1xyz1xyz1');
  const fine = [
    'correct horse battery',
    'take-me-for-a-drive',
    'hijacked monoplane',
    'qwerty and Dvorak',
    '19374620',
  ];
  fine.push('planted pass phrase 8131', 'byron-ada');
  expect(simple.filter((password) => !isSimple(password))).toEqual([]);
  expect(fine.filter(isSimple)).toEqual([]);
});

it('recognises passwords of the words of the firm, also disguised and with a year', () => {
  const ofFirm = [
    'luxurycarrentals',
    'Luxury Car Rentals',
    'LuxuryCars2026!',
    'luxuryc@rs',
    'car-hire-car',
    'rentals99',
  ];
  const fine = ['a luxurious afternoon', 'carpenter', 'hired chauffeurs drive', 'correct horse battery'];
  expect(ofFirm.filter((password) => !isMadeOfFirm(password))).toEqual([]);
  expect(fine.filter(isMadeOfFirm)).toEqual([]);
});

it('reads disguised letters', () => {
  expect(undisguised('P@$$w0rd')).toBe('password');
});
