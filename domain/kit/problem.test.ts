import { problem } from './problem.ts';

describe('a problem', () => {
  const conflict = { type: 'about:blank', title: 'Conflict', status: 409, detail: 'The dates are taken.' };

  it.each([
    ['as it is', conflict],
    ['with a code for programs', { ...conflict, code: 'dates_taken' }],
    ['with the fields', { ...conflict, errors: [{ field: 'startDate', message: 'Please choose a date.' }] }],
  ])('parses %s', (_, given) => {
    expect(problem.parse(given)).toEqual(given);
  });

  it('has a detail', () => {
    expect(problem.safeParse({ ...conflict, detail: undefined }).success).toBe(false);
  });
});
