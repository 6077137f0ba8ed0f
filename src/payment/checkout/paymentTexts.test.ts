// Checks the messages and links when a payment cannot be started.
import type { ApiError } from '#app/platform/api/apiError.ts';
import type { PaymentProblem } from './paymentSlice.ts';
import { startProblem } from './paymentTexts.ts';

const FAILED = 'Payment processing failed. Please try again.';

test.each<[string, unknown, PaymentProblem]>([
  [
    'a session that ran out',
    { status: 401, message: 'No.' },
    { message: 'You must be logged in to rent a car.', wayOut: 'sign-in' },
  ],
  ['400', { status: 400, message: 'Odd.' }, { message: 'Odd.', wayOut: 'car' }],
  ['409', { status: 409, message: 'Taken.', code: 'dates_taken' }, { message: 'Taken.', wayOut: 'car' }],
  ['499', { status: 499, message: 'Odd.' }, { message: 'Odd.', wayOut: 'car' }],
  ['a request under way', { status: 409, message: 'Wait.', code: 'request_under_way' }, { message: 'Wait.' }],
  ['too many requests', { status: 429, message: 'Wait.' }, { message: 'Wait.' }],
  ['500 without a code', { status: 500, message: 'Boom.' }, { message: FAILED }],
  [
    '502 with a code',
    { status: 502, message: 'Gone.', code: 'provider' },
    { message: FAILED, detail: 'Gone.' },
  ],
  ['no answer', { status: 0, message: 'Offline.' } satisfies ApiError, { message: FAILED }],
  ['an error of the language', new Error('boom'), { message: FAILED }],
])('returns the problem for %s', (_what, error, problem) => {
  expect(startProblem(error, 'car')).toEqual(problem);
});

test('links back to the page before the payment', () => {
  expect(startProblem({ status: 422, message: 'No.' }, 'profile').wayOut).toBe('profile');
});
