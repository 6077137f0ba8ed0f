// Tests the errors of waits with a deadline.
import { until, within } from './deadline.ts';
import { ProductFailure } from './productFailure.ts';

const never = new Promise<never>(() => undefined);

it('settles as the promise does when it settles in time', async () => {
  const deadline = { what: 'an answer', withinMs: 60_000 };
  await expect(within(Promise.resolve(1), deadline)).resolves.toBe(1);
  await expect(within(Promise.reject(new Error('no')), deadline)).rejects.toThrow('no');
});

it('rejects with the description and the current details when the deadline passes', async () => {
  let said = '';
  const waiting = within(never, {
    what: 'an answer',
    withinMs: 0,
    details: () => said,
    Failure: ProductFailure,
  });
  said = 'last words\n';
  await expect(waiting).rejects.toThrow(
    new ProductFailure('Waited 0 ms for an answer without success.\nlast words'),
  );
  await expect(waiting).rejects.toBeInstanceOf(ProductFailure);
});

it('polls until the condition is true', async () => {
  let looks = 0;
  await until(() => (looks += 1) === 2, { what: 'the second look', withinMs: 60_000 });
  expect(looks).toBe(2);
});

it('rejects when the condition is not true by the deadline', async () => {
  const deadline = { what: 'the impossible', withinMs: -1 };
  await expect(until(() => false, deadline)).rejects.toThrow('for the impossible without success');
});
