// Overload: calls arrive at twice the rate that the servers can handle. They refuse the excess with 503 and
// Retry-After, and answer normally soon after the overload ends.
import { setTimeout as wait } from 'node:timers/promises';
import { coverage, figure, none, tally, type Figure } from '../fault-injection/figures.ts';
import type { Client } from './client.ts';
import { startCluster } from './cluster.ts';
import { percentile } from './mixedLoad.ts';

const CLIENTS = 60;
const MEASURE_MS = 10_000;
const OVERLOAD_MS = 20_000;
const TICK_MS = 20;
const RECOVERED_WITHIN_MS = 5_000;
const GOOD_ANSWER_MS = 1_000;
/** This number of successful answers in a row ends the overload. */
const GOOD_ANSWERS = 10;
/** A call that needs the database. */
const URL = '/api/conversations';
const AMOUNT = 2;

/** The calls per second when every client sends its next call at once. */
async function bearableRate(clients: readonly Client[]): Promise<number> {
  const until = performance.now() + MEASURE_MS;
  let answered = 0;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < until) if ((await client.once('GET', URL)).status === 200) answered += 1;
    }),
  );
  return answered / (MEASURE_MS / 1_000);
}

/** Sends calls at this rate, whether or not the earlier ones are answered. */
async function arrive(clients: readonly Client[], rate: number) {
  const answers: ReturnType<Client['once']>[] = [];
  const startedAt = performance.now();
  while (performance.now() - startedAt < OVERLOAD_MS) {
    const due = ((performance.now() - startedAt) / 1_000) * rate;
    while (answers.length < due) answers.push(clients[answers.length % clients.length]!.once('GET', URL));
    await wait(TICK_MS);
  }
  return answers;
}

/** The time until the servers answer quickly again. */
async function recoveryMs(client: Client): Promise<number> {
  const endedAt = performance.now();
  for (let good = 0; good < GOOD_ANSWERS && performance.now() - endedAt < 60_000; await wait(100)) {
    const { status, ms } = await client.once('GET', URL);
    good = status === 200 && ms < GOOD_ANSWER_MS ? good + 1 : 0;
  }
  return performance.now() - endedAt;
}

export async function overload(): Promise<Figure[]> {
  const cluster = await startCluster(2, { variables: { MAX_EVENT_LOOP_DELAY_MS: '1000' } });
  try {
    const clients = await cluster.customers(CLIENTS);
    const rate = await bearableRate(clients);
    const sent = await arrive(clients, AMOUNT * rate);
    const recovered = recoveryMs(clients[0]!);
    const answers = await Promise.all(sent);
    const ms = await recovered;
    const refused = answers.filter(({ status }) => status === 503);
    const answered = answers.filter(({ status }) => status === 200);
    return [
      coverage('bearable calls a second', rate.toFixed(0), rate > 0),
      figure(
        'calls during the overload',
        `${String(answers.length)}; ${tally(answers.map(({ status }) => status))}`,
      ),
      none(
        'refusals without Retry-After',
        refused.filter(({ retryAfter }) => !(retryAfter > 0)).map(({ body }) => JSON.stringify(body)),
      ),
      figure(
        'p95 of the answered calls',
        `${String(
          percentile(
            answered.map((each) => each.ms),
            0.95,
          ),
        )} ms`,
      ),
      figure(
        'good answers again after',
        `${String(Math.round(ms))} ms (at most ${String(RECOVERED_WITHIN_MS)} ms)`,
        ms <= RECOVERED_WITHIN_MS,
      ),
      none('servers that ended by themselves', cluster.faults),
    ];
  } finally {
    await cluster.stop();
  }
}
