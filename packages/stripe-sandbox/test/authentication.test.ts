// The keys of a call: where they are read from, who the caller is, and what a refusal shows of a wrong one.
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
  // The header counts where both are there.
  ['Bearer sk_test_1', 'pk_test_1', 'secret'],
])('with the header %p and the field %p the caller is %s', (header, field, caller) => {
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
])('asks for a key where the header is %p and the field %p', (header, field) => {
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
])('shows %s as %s', (key, shown) => {
  expect(() => authenticate(keys, `Bearer ${key}`, undefined)).toThrow(`Invalid API Key provided: ${shown}`);
});

it('keeps the browser out of what is the shop’s', () => {
  expect(() => requireSecretKey('secret')).not.toThrow();
  expect(() => requireSecretKey('publishable')).toThrow(
    expect.objectContaining({ status: 401, body: expect.objectContaining({ code: 'secret_key_required' }) }),
  );
});
