// Checks which scripts the policy of Trusted Types allows.
import { allowPaymentScript, isPaymentScript } from './scriptPolicy.ts';

const SANDBOX = '/sandbox/stripe/stripe.js';

test.each([
  [SANDBOX, true],
  [`${location.origin}${SANDBOX}`, true],
  ['https://js.stripe.com/endive/stripe.js', true],
  ['https://m.js.stripe.com/inner.js', true],
  ['http://js.stripe.com/v3', false],
  ['https://js.stripe.com.evil.example/v3', false],
  ['https://evil-js.stripe.com/v3', false],
  ['https://evil.example/js.stripe.com', false],
  ['/uploads/cars/a.js', false],
  ['data:text/javascript,alert(1)', false],
  ['javascript:alert(1)', false],
])('recognises %s as a payment script: %s', (url, expected) => {
  expect(isPaymentScript(url, SANDBOX)).toBe(expected);
});

test('creates one policy, for addresses of scripts only', () => {
  const created: [string, object][] = [];
  const trustedTypes = {
    defaultPolicy: null as unknown,
    createPolicy: (name: string, rules: object) => {
      created.push([name, rules]);
      trustedTypes.defaultPolicy = rules;
    },
  };
  Object.assign(window, { trustedTypes });
  allowPaymentScript(SANDBOX);
  allowPaymentScript(SANDBOX);
  expect(created).toEqual([['default', { createScriptURL: expect.any(Function) }]]);
  Reflect.deleteProperty(window, 'trustedTypes');
  expect(() => allowPaymentScript(SANDBOX)).not.toThrow();
});
