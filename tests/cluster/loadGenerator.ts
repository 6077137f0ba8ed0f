// Sends calls to the servers of a cluster from a separate process. The harness and its proxy share one thread, which
// would otherwise increase the measured durations.
import { fork } from 'node:child_process';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const TICK_MS = 10;
/** Per server, as in the pool of a proxy. A call beyond them waits for a connection before it is sent. */
const CONNECTIONS = 500;

export interface LoadPlan {
  origins: readonly string[];
  /** The headers of each customer; calls take them in turn. */
  customers: readonly Readonly<Record<string, string>>[];
  path: string;
  forMs: number;
  answerWithinMs: number;
  /** Calls per second, sent whether or not the earlier ones are answered; undefined: each customer waits for the answer. */
  rate?: number;
}

export interface LoadAnswer {
  /** 0 without an answer. */
  status: number;
  retryAfter: number;
  /** The time from the sending to the end of the answer. */
  ms: number;
}

function sendOne(plan: LoadPlan, agent: Agent, index: number): Promise<LoadAnswer> {
  const { origins, customers, path, answerWithinMs } = plan;
  let startedAt = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, retryAfter: number) =>
      resolve({ status, retryAfter, ms: performance.now() - startedAt });
    const sent = request(`${origins[index % origins.length] ?? ''}${path}`, {
      agent,
      headers: customers[index % customers.length],
      signal: AbortSignal.timeout(answerWithinMs),
    });
    sent.on('error', () => end(0, 0));
    sent.on('socket', () => (startedAt = performance.now()));
    sent.on('response', (answer) => {
      answer.on('error', () => end(0, 0));
      answer.on('end', () => end(answer.statusCode ?? 0, Number(answer.headers['retry-after'] ?? 0)));
      answer.resume();
    });
    sent.end();
  });
}

async function sendAll(plan: LoadPlan): Promise<LoadAnswer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const startedAt = performance.now();
  const passed = () => performance.now() - startedAt;
  const answers: Promise<LoadAnswer>[] = [];
  const { rate, forMs, customers } = plan;
  if (rate === undefined) {
    await Promise.all(
      customers.map(async (_, index) => {
        while (passed() < forMs) {
          const answer = sendOne(plan, agent, index);
          answers.push(answer);
          await answer;
        }
      }),
    );
  } else {
    for (; passed() < forMs; await wait(TICK_MS)) {
      const due = (passed() / 1_000) * rate;
      while (answers.length < due) answers.push(sendOne(plan, agent, answers.length));
    }
  }
  const all = await Promise.all(answers);
  agent.destroy();
  return all;
}

/** Sends the calls of the plan; resolves when each is answered or has timed out. */
export function generateLoad(plan: LoadPlan): Promise<LoadAnswer[]> {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, ['generate'], { execArgv: ['--import', 'tsx'] });
    child.once('message', (answers) => resolve(answers as LoadAnswer[]));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The load generator ended with ${String(code)}.`)));
    child.send(plan);
  });
}

if (process.argv[2] === 'generate') {
  process.once('message', (plan) => {
    void sendAll(plan as LoadPlan).then((answers) => process.send?.(answers, () => process.disconnect()));
  });
}
