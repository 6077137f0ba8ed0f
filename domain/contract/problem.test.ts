import { problem } from './problem.ts';

describe('a problem', () => {
  const conflict = { type: 'about:blank', title: 'Conflict', status: 409, detail: 'The dates are taken.' };

  it.each([
    ['as it is', conflict],
    ['with a code for programs', { ...conflict, code: 'dates-taken' }],
    ['with the fields', { ...conflict, errors: [{ field: 'startDate', message: 'Please choose a date.' }] }],
  ])('%s', (_, given) => {
    expect(problem.parse(given)).toEqual(given);
  });

  it('says what happened', () => {
    expect(problem.safeParse({ ...conflict, detail: undefined }).success).toBe(false);
  });
});
