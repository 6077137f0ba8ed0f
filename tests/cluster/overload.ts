// Overload: calls arrive at twice the rate that the servers can handle. They refuse the excess with 503 and
// Retry-After, and answer normally soon after the overload ends.
import { setTimeout as wait } from 'node:timers/promises';
import { coverage, figure, none, tally, type Figure } from '../fault-injection/figures.ts';
import type { Client } from './client.ts';
import { startCluster } from './cluster.ts';
import { generateLoad } from './loadGenerator.ts';
import { percentile } from './mixedLoad.ts';

const CLIENTS = 60;
const MEASURE_MS = 10_000;
const OVERLOAD_MS = 20_000;
const ANSWER_WITHIN_MS = 30_000;
const RECOVERED_WITHIN_MS = 5_000;
const GOOD_ANSWER_MS = 1_000;
/** This number of successful answers in a row ends the overload. */
const GOOD_ANSWERS = 10;
/** A call that needs the database. */
const URL = '/api/conversations';
const AMOUNT = 2;
/** The limit for calls that are answered during the overload: a call waits at most 3 s for a connection. */
const ANSWERED_WITHIN_MS = 5_000;

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
    const plan = {
      origins: cluster.nodes.map(({ origin }) => origin),
      customers: clients.map(({ person, address }) => ({
        cookie: person.cookie,
        'x-forwarded-for': address,
      })),
      path: URL,
      answerWithinMs: ANSWER_WITHIN_MS,
    };
    const borne = await generateLoad({ ...plan, forMs: MEASURE_MS });
    const rate = borne.filter(({ status }) => status === 200).length / (MEASURE_MS / 1_000);
    const overloaded = generateLoad({ ...plan, forMs: OVERLOAD_MS, rate: AMOUNT * rate });
    await wait(OVERLOAD_MS);
    const recovered = recoveryMs(clients[0]!);
    const answers = await overloaded;
    const ms = await recovered;
    const durations = answers.filter(({ status }) => status === 200).map((each) => each.ms);
    const p95 = percentile(durations, 0.95);
    return [
      coverage('bearable calls a second', rate.toFixed(0), rate > 0),
      figure(
        'calls during the overload',
        `${String(answers.length)}; ${tally(answers.map(({ status }) => status))}`,
      ),
      none(
        'calls without an answer',
        answers.filter(({ status }) => status === 0).map((each) => `after ${each.ms.toFixed(0)} ms`),
      ),
      none(
        'refusals without Retry-After',
        answers
          .filter(({ status, retryAfter }) => status === 503 && !(retryAfter > 0))
          .map(({ status }) => String(status)),
      ),
      figure(
        'p95 of the answered calls',
        `${String(p95)} ms (at most ${String(ANSWERED_WITHIN_MS)} ms)`,
        p95 <= ANSWERED_WITHIN_MS,
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
