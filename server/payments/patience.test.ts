// The provider's time is up: people are told, whatever the provider still does.
import type { PaymentProvider } from './provider.ts';
import { patientFor } from './patience.ts';

const silent = {
  live: false,
  retrieveIntent: () => new Promise(() => undefined),
  cancelIntent: () => Promise.reject(new Error('of its own')),
} as unknown as PaymentProvider;

const UNREACHABLE = { status: 503, code: 'provider_unreachable', retryAfter: 5 };

it('waits so long and no longer, for everything that one call asks together', async () => {
  const patient = patientFor(silent, 30);
  await expect(patient.retrieveIntent('pi_1')).rejects.toMatchObject(UNREACHABLE);
  // Nothing is left for a second question, which is not even asked.
  await expect(patient.cancelIntent('pi_1')).rejects.toMatchObject(UNREACHABLE);
});

it('passes on what the provider answers in time, and what it refuses', async () => {
  const answering = {
    ...silent,
    retrieveIntent: async (id: string) => ({ id }),
  } as unknown as PaymentProvider;
  const patient = patientFor(answering);
  expect(await patient.retrieveIntent('pi_1')).toEqual({ id: 'pi_1' });
  await expect(patient.cancelIntent('pi_1')).rejects.toThrow('of its own');
});
