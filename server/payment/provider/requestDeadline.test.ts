// Tests the deadline of all provider calls of one request.
import type { PaymentProvider } from '#server/payment/provider/provider.ts';
import { withRequestDeadline } from './requestDeadline.ts';

const retrieveIntent = jest.fn<Promise<unknown>, [string]>();
const cancelIntent = jest.fn<Promise<unknown>, [string]>();
const calls = { live: false, requestBudgetMs: 30, retrieveIntent, cancelIntent };
const provider = calls as unknown as PaymentProvider;

const UNREACHABLE = { status: 503, code: 'provider_unreachable', retryAfter: 5 };

beforeEach(() => {
  jest.useFakeTimers();
  retrieveIntent.mockReset().mockReturnValue(new Promise(() => undefined));
  cancelIntent.mockReset().mockRejectedValue(new Error('of its own'));
});
afterEach(() => jest.useRealTimers());

it('shares the deadline among all calls of the request', async () => {
  const limited = withRequestDeadline(provider);
  retrieveIntent.mockImplementationOnce(
    () => new Promise((resolve) => setTimeout(() => resolve({ id: 'pi_1' }), 20)),
  );
  const first = limited.retrieveIntent('pi_1');
  await jest.advanceTimersByTimeAsync(20);
  expect(await first).toEqual({ id: 'pi_1' });

  const answer = jest.fn();
  limited.retrieveIntent('pi_1').catch(answer);
  await jest.advanceTimersByTimeAsync(10);
  expect(answer).toHaveBeenCalledWith(expect.objectContaining(UNREACHABLE));
});

it('refuses further calls when the timer fires a fraction of a millisecond before the clock', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(1_000);
  const limited = withRequestDeadline(provider);
  const answer = jest.fn();
  limited.retrieveIntent('pi_1').catch(answer);
  clock.mockReturnValue(1_029.6);
  await jest.advanceTimersByTimeAsync(30);
  expect(answer).toHaveBeenCalledWith(expect.objectContaining(UNREACHABLE));

  await expect(limited.cancelIntent('pi_1')).rejects.toMatchObject(UNREACHABLE);
  expect(cancelIntent).not.toHaveBeenCalled();
});

it('limits every call to 12 seconds', async () => {
  const names = [
    ...(['createIntent', 'retrieveIntent', 'cancelIntent', 'createCustomer', 'createSetup'] as const),
    ...(['retrieveSetup', 'detachCard', 'refund', 'listRefunds', 'listDisputes'] as const),
    ...(['listCharges', 'listRefundsMade'] as const),
  ];
  for (const name of names) {
    const silent = { live: false, [name]: () => new Promise(() => undefined) } as unknown as PaymentProvider;
    const answer = jest.fn();
    (withRequestDeadline(silent)[name] as (query: unknown) => Promise<unknown>)({}).catch(answer);
    await jest.advanceTimersByTimeAsync(11_999);
    expect([name, answer.mock.calls]).toEqual([name, []]);
    await jest.advanceTimersByTimeAsync(1);
    expect([name, answer.mock.calls]).toEqual([name, [[expect.objectContaining(UNREACHABLE)]]]);
  }
});

it('resolves and rejects like the provider within the deadline', async () => {
  retrieveIntent.mockImplementation(async (id) => ({ id }));
  const limited = withRequestDeadline(provider);
  expect(await limited.retrieveIntent('pi_1')).toEqual({ id: 'pi_1' });
  await expect(limited.cancelIntent('pi_1')).rejects.toThrow('of its own');
});
