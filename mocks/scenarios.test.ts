// Checks that the data of the mock backends fits the contract.
import { itAtFullExtent } from '#domain/testing/extent.ts';
import { auditList } from '#domain/office/contract/audit.ts';
import * as z from 'zod/mini';
import { carList } from '#domain/fleet/contract/cars.ts';
import { publicConfig } from '#domain/site/contract/config.ts';
import { user } from '#domain/people/contract/identity.ts';
import { jobRequest } from '#domain/jobs/contract/jobRequests.ts';
import { job } from '#domain/jobs/contract/jobs.ts';
import { message } from '#domain/conversation/contract/messages.ts';
import { attentionList } from '#domain/payment/contract/payments.ts';
import { paymentIntentRequest, reservationList } from '#domain/booking/contract/reservations.ts';
import { review } from '#domain/reviews/contract/reviews.ts';
import { anId, aReservation } from '#domain/testing/builders.ts';
import { serverEvents } from '#domain/conversation/realtime.ts';
import { ada, driver, makeBackend } from './backend.ts';
import { mockSocket } from './otherPeople.ts';
import { respondOverNetwork, type Network } from './network.ts';
import { people, SCENARIO_NAMES, scenarioOf } from './scenarios.ts';
import { holdDates } from './booking/holds.ts';

itAtFullExtent('every scenario fits the contract, and contains its user', () => {
  const held = {
    cars: carList,
    config: publicConfig,
    users: z.array(user),
    reservations: reservationList,
    attention: attentionList,
    jobs: z.array(job),
    jobRequests: z.array(jobRequest),
    audit: auditList,
    reviews: z.array(review),
    messages: z.array(message),
  };
  const faults: string[] = [];
  for (const name of SCENARIO_NAMES) {
    const { as, start } = scenarioOf(name);
    const backend = start();
    const id = people[as];
    if (id !== undefined && !backend.users.some((one) => one.id === id)) faults.push(`${name}: no ${as}`);
    for (const [what, schema] of Object.entries(held)) {
      const { error } = z.safeParse(schema as z.ZodMiniType, backend[what as keyof typeof held]);
      if (error) faults.push(`${name}: ${what}: ${error.message}`);
    }
  }
  expect(faults).toEqual([]);
});

test('changes the answer to a taken car while the request is pending', async () => {
  const { start, meanwhile } = scenarioOf('carJustTaken');
  const backend = start();
  const [car] = backend.cars;
  const body = paymentIntentRequest.parse({
    amount: 100,
    currency: 'gbp',
    booking: {
      carId: car?.id ?? anId(101),
      startDate: '2027-03-01',
      endDate: '2027-03-02',
      isMultiDay: true,
    },
  });
  const before = backend.reservations.length;
  await meanwhile?.(
    new Request('http://x.example/api/reservations/create-payment-intent', {
      method: 'POST',
      body: JSON.stringify(body),
    }),
    backend,
  );
  expect(backend.reservations).toHaveLength(before + 1);
  expect(backend.reservations.at(-1)).toMatchObject({ carId: car?.id, startDate: '2027-03-01' });
});

describe('the simulated network', () => {
  const ask = (network: Network, path = '/api/cars') =>
    respondOverNetwork(new Request(`http://x.example${path}`), {
      network,
      backend: scenarioOf('usual').start(),
      answer: async () => new Response('answered'),
    });

  test('refuses every call except the session', async () => {
    const network: Network = { kind: 'refuses', status: 500, detail: 'No.' };
    expect((await ask(network)).status).toBe(500);
    expect((await ask(network, '/api/auth/session')).status).toBe(200);
  });

  test('gives no answer when the network is down or offline', async () => {
    for (const kind of ['down', 'offline'] as const)
      for (const path of ['/api/cars', '/api/config'])
        await expect(ask({ kind }, path)).rejects.toThrow('Failed to fetch');
  });
});

test('other people change the data of a scenario, and the socket tells the page with events of the contract', async () => {
  jest.useFakeTimers();
  const seen: Record<string, string[]> = {};
  for (const name of SCENARIO_NAMES) {
    const { start, others } = scenarioOf(name);
    if (!others) continue;
    const backend = start();
    const before = JSON.stringify([backend.messages, backend.jobs, backend.reservations]);
    const port = mockSocket(backend, others);
    const faults: string[] = [];
    for (const [event, schema] of Object.entries(serverEvents)) {
      port.on(event, (payload) => {
        seen[name] = [...(seen[name] ?? []), event];
        if (!z.safeParse(schema, payload).success) faults.push(event);
      });
    }
    port.connect(ada.id);
    await jest.runAllTimersAsync();
    expect({ name, faults }).toEqual({ name, faults: [] });
    expect(JSON.stringify([backend.messages, backend.jobs, backend.reservations])).not.toBe(before);
  }
  jest.useRealTimers();
  expect(seen).toEqual({
    messageArrives: ['presence', 'typing', 'newMessage'],
    jobJustTaken: ['jobChanged'],
    datesMoved: ['availabilityChanged', 'chauffeurChanged'],
  });
});

it('keeps the customer’s hold when new dates are refused', () => {
  const taken = { startDate: '2026-12-10', endDate: '2026-12-11' };
  const carId = anId(101);
  const backend = makeBackend({
    reservations: [aReservation({ id: anId(777), userId: driver.id, carId, ...taken })],
  });
  const depositPence = 24_000;
  const booking = { carId, startDate: '2026-12-01', endDate: '2026-12-02', isMultiDay: true };
  const held = holdDates(backend, ada, booking, { amount: depositPence, isNamed: false });
  expect(() =>
    holdDates(backend, ada, { ...booking, ...taken }, { amount: depositPence, isNamed: false }),
  ).toThrow();
  expect(held.status).toBe('held');
});
