// The provider's time is up: people are told, whatever the provider still does.
import type { PaymentProvider } from './provider.ts';
import { patientFor } from './patience.ts';

const retrieveIntent = jest.fn<Promise<unknown>, [string]>();
const cancelIntent = jest.fn<Promise<unknown>, [string]>();
const provider = { live: false, retrieveIntent, cancelIntent } as unknown as PaymentProvider;

const UNREACHABLE = { status: 503, code: 'provider_unreachable', retryAfter: 5 };

beforeEach(() => {
  jest.useFakeTimers();
  retrieveIntent.mockReset().mockReturnValue(new Promise(() => undefined));
  cancelIntent.mockReset().mockRejectedValue(new Error('of its own'));
});
afterEach(() => jest.useRealTimers());

it('refuses with 503 when the time is over, for everything that one call asks together', async () => {
  const patient = patientFor(provider, 30);
  const answer = jest.fn();
  patient.retrieveIntent('pi_1').catch(answer);
  await jest.advanceTimersByTimeAsync(29);
  expect(answer).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(answer).toHaveBeenCalledWith(expect.objectContaining(UNREACHABLE));

  await expect(patient.cancelIntent('pi_1')).rejects.toMatchObject(UNREACHABLE);
  expect(cancelIntent).not.toHaveBeenCalled();
});

it('shares the time among the questions of one call', async () => {
  const patient = patientFor(provider, 30);
  retrieveIntent.mockImplementationOnce(
    () => new Promise((resolve) => setTimeout(() => resolve({ id: 'pi_1' }), 20)),
  );
  const first = patient.retrieveIntent('pi_1');
  await jest.advanceTimersByTimeAsync(20);
  expect(await first).toEqual({ id: 'pi_1' });

  const answer = jest.fn();
  patient.retrieveIntent('pi_1').catch(answer);
  await jest.advanceTimersByTimeAsync(10);
  expect(answer).toHaveBeenCalledWith(expect.objectContaining(UNREACHABLE));
});

it('asks nothing more when the timer fired a fraction of a millisecond before the clock', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(1_000);
  const patient = patientFor(provider, 30);
  const answer = jest.fn();
  patient.retrieveIntent('pi_1').catch(answer);
  clock.mockReturnValue(1_029.6);
  await jest.advanceTimersByTimeAsync(30);
  expect(answer).toHaveBeenCalledWith(expect.objectContaining(UNREACHABLE));

  await expect(patient.cancelIntent('pi_1')).rejects.toMatchObject(UNREACHABLE);
  expect(cancelIntent).not.toHaveBeenCalled();
});

it('passes on what the provider answers in time, and what it refuses', async () => {
  retrieveIntent.mockImplementation(async (id) => ({ id }));
  const patient = patientFor(provider);
  expect(await patient.retrieveIntent('pi_1')).toEqual({ id: 'pi_1' });
  await expect(patient.cancelIntent('pi_1')).rejects.toThrow('of its own');
});
