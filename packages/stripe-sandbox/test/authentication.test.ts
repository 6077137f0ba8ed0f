// The keys of a call: where they are read from, which caller they identify, and how errors mask them.
import { authenticate, requireSecretKey } from '../src/authentication.ts';

const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1' };
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

it.each([
  ['Bearer sk_test_1', undefined, 'secret'],
  ['bearer pk_test_1', undefined, 'publishable'],
  [basic('sk_test_1:'), undefined, 'secret'],
  [basic('sk_test_1'), undefined, 'secret'],
  [undefined, 'pk_test_1', 'publishable'],
  ['Digest sk_test_1', 'pk_test_1', 'publishable'],
  // The header takes precedence.
  ['Bearer sk_test_1', 'pk_test_1', 'secret'],
])('with the header %p and the field %p identifies the caller as %s', (header, field, caller) => {
  expect(authenticate(keys, header, field)).toBe(caller);
});

it.each([
  [undefined, undefined],
  ['', ''],
  ['Bearer', undefined],
  ['xBearer sk_test_1', undefined],
  ['Bearerx sk_test_1', undefined],
  ['xBasic c2tfdGVzdF8xOg==', undefined],
  ['Basicx c2tfdGVzdF8xOg==', undefined],
])('asks for a key when the header is %p and the field %p', (header, field) => {
  expect(() => authenticate(keys, header, field)).toThrow(
    expect.objectContaining({
      status: 401,
      body: expect.objectContaining({ type: 'invalid_request_error' }),
    }),
  );
  expect(() => authenticate(keys, header, field)).toThrow('You did not provide an API key.');
});

it.each([
  ['sk_test_2', 'sk_test_********'],
  ['sk_live_12345678', 'sk_live_********'],
  ['sk_live_123456789', 'sk_live_********6789'],
])('masks %s as %s', (key, shown) => {
  expect(() => authenticate(keys, `Bearer ${key}`, undefined)).toThrow(`Invalid API Key provided: ${shown}`);
});

it('refuses the publishable key where the secret key is required', () => {
  expect(() => requireSecretKey('secret')).not.toThrow();
  expect(() => requireSecretKey('publishable')).toThrow(
    expect.objectContaining({ status: 401, body: expect.objectContaining({ code: 'secret_key_required' }) }),
  );
});
