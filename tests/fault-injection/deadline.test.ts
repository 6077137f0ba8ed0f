// Waits with a deadline: what they reject with.
import { until, within } from './deadline.ts';
import { ProductFailure } from './productFailure.ts';

const never = new Promise<never>(() => undefined);

it('settles as the promise does when that is in time', async () => {
  const deadline = { what: 'an answer', withinMs: 60_000 };
  await expect(within(Promise.resolve(1), deadline)).resolves.toBe(1);
  await expect(within(Promise.reject(new Error('no')), deadline)).rejects.toThrow('no');
});

it('rejects with what was waited for, and with the details of that moment, when it is too late', async () => {
  let said = '';
  const waiting = within(never, {
    what: 'an answer',
    withinMs: 0,
    details: () => said,
    Failure: ProductFailure,
  });
  said = 'last words\n';
  await expect(waiting).rejects.toThrow(new ProductFailure('Waited 0 ms in vain for an answer.\nlast words'));
  await expect(waiting).rejects.toBeInstanceOf(ProductFailure);
});

it('looks until it is so', async () => {
  let looks = 0;
  await until(() => (looks += 1) === 2, { what: 'the second look', withinMs: 60_000 });
  expect(looks).toBe(2);
});

it('rejects when it is not so by the deadline', async () => {
  const deadline = { what: 'the impossible', withinMs: -1 };
  await expect(until(() => false, deadline)).rejects.toThrow('in vain for the impossible');
});
