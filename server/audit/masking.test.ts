// Tests how the audit log masks personal data.
import { mask, masked, networkOf } from './masking.ts';

it.each([
  ['Ada', 'A***'],
  ['ada.lovelace@example.com', 'a***@e***'],
  ['020 7946 0000', '0***'],
  ['', ''],
  [null, null],
])('masks %j as %j', (value, expected) => {
  expect(mask(value)).toBe(expected);
});

it('masks the named fields of a row', () => {
  expect(masked({ name: 'Ada', role: 'desk' }, ['name'])).toEqual({ name: 'A***', role: 'desk' });
});

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
])('shortens the address %s to the network %s', (ip, expected) => {
  expect(networkOf(ip)).toBe(expected);
});
