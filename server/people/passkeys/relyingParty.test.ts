// Tests the origins on which passkeys work.
import { relyingPartyOf } from './relyingParty.ts';

it.each([
  ['https://cars.example', { id: 'cars.example', origin: 'https://cars.example' }],
  ['https://cars.example:8443', { id: 'cars.example', origin: 'https://cars.example:8443' }],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://127.0.0.1:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://127.1.2.3', { id: 'localhost', origin: 'http://localhost' }],
  ['http://[::1]:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['https://localhost', { id: 'localhost', origin: 'https://localhost' }],
])('works on %s', (origin, expected) => expect(relyingPartyOf(origin)).toEqual(expected));

it.each([
  'http://cars.example',
  'https://203.0.113.1',
  'https://[2001:db8::1]',
  'http://localhost.cars.example',
  'http://mylocalhost',
  'http://10.127.0.1',
])('does not work on %s', (origin) => {
  expect(() => relyingPartyOf(origin)).toThrow(
    expect.objectContaining({ status: 404, code: 'passkeys_off' }),
  );
});
