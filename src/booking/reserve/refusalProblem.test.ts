// Checks the message of a refused hold, and the fields that it marks.
import { refusalProblem } from './refusalProblem.ts';

const TAKEN = 'The selected dates are already booked. Please choose different dates.';

test.each([
  [true, ['startDate', 'endDate']],
  [false, ['startDate', 'startTime', 'endTime']],
])('marks the fields of the dates when they are taken (multi-day: %s)', (isMultiDay, fields) => {
  const error = { status: 409, code: 'dates_taken', message: 'Taken.' };
  expect(refusalProblem(error, isMultiDay)).toEqual({ rule: 'overlap', message: TAKEN, fields });
});

test('shows the first rule of the form when the session has expired', () => {
  expect(refusalProblem({ status: 401, message: 'No.' }, true)).toEqual({
    rule: 'signedOut',
    message: 'You must be logged in to rent a car.',
    fields: [],
  });
});

test.each([
  [
    { status: 422, message: 'Too late.', fields: { endTime: 'x', startTime: 'y', amount: 'z' } },
    ['startTime', 'endTime'],
  ],
  [{ status: 409, message: 'Two other cars are kept for you.', code: 'too_many_holds' }, []],
])('shows the server’s message for another refusal: %j', (error, fields) => {
  expect(refusalProblem(error, true)).toEqual({ rule: 'server', message: error.message, fields });
});
