// The browser of a customer that repeats a call until it has an answer, as a robust client does.
import { SANDBOX_PUBLISHABLE_KEY } from '#server/platform/process/sandbox.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

const ANSWER_WITHIN_MS = 30_000;
/** The server regards the call of a dead process as ended after a minute. */
const PATIENCE_MS = 90_000;
const AGAIN_MS = 200;

export interface Answer {
  /** 0 without an answer. */
  status: number;
  body: Record<string, unknown>;
  retryAfter: number;
  ms: number;
}

/** The answers that all clients of a run received. */
export interface Log {
  calls: number;
  /** The answers that were not final: 'POST /api/reservations 503'. */
  repeated: string[];
  /** The calls that got 503 without Retry-After. */
  badRefusals: string[];
  /** The durations of the first answers in milliseconds, by a name of the call. */
  durations: Map<string, number[]>;
}

export const newLog = (): Log => ({ calls: 0, repeated: [], badRefusals: [], durations: new Map() });

export interface Person {
  id: string;
  cookie: string;
}

/** The provider's clients repeat every 5xx; a 500 of the product is final. */
const isFinal = ({ status, body }: Answer, url: string) =>
  status !== 0 &&
  status !== 502 &&
  status !== 503 &&
  !(status === 500 && url.startsWith('/sandbox/')) &&
  body['code'] !== 'request_under_way';

let addresses = 0;

export class Client {
  readonly person: Person;
  private readonly origin: string;
  private readonly log: Log;
  readonly address: string;

  constructor(origin: string, person: Person, log: Log) {
    this.origin = origin;
    this.person = person;
    this.log = log;
    addresses += 1;
    this.address = `198.18.${String(Math.floor(addresses / 250))}.${String((addresses % 250) + 1)}`;
  }

  /** Sends one call; never throws. `key` is its Idempotency-Key. */
  async once(method: string, url: string, body?: unknown, key?: string): Promise<Answer> {
    const isForm = body instanceof URLSearchParams || body instanceof FormData;
    const startedAt = performance.now();
    this.log.calls += 1;
    const took = () => performance.now() - startedAt;
    try {
      const response = await fetch(`${this.origin}${url}`, {
        method,
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        headers: {
          'sec-fetch-site': 'same-origin',
          'x-forwarded-for': this.address,
          ...(url.startsWith('/sandbox/')
            ? { authorization: `Bearer ${SANDBOX_PUBLISHABLE_KEY}` }
            : { cookie: this.person.cookie }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') === true;
      const retryAfter = Number(response.headers.get('retry-after') ?? 0);
      if (response.status === 503 && !(retryAfter > 0)) this.log.badRefusals.push(`${method} ${url} ${text}`);
      return {
        status: response.status,
        body: isJson && text ? (JSON.parse(text) as Answer['body']) : { text },
        retryAfter,
        ms: took(),
      };
    } catch (error) {
      return { status: 0, body: { error: String(error) }, retryAfter: 0, ms: took() };
    }
  }

  /** Sends a call and repeats it with the same key until its answer is final, or for a minute and a half. */
  async call(method: string, url: string, body?: unknown, name = `${method} ${url}`): Promise<Answer> {
    const key = method === 'GET' ? undefined : randomUUID();
    const until = performance.now() + PATIENCE_MS;
    for (let attempt = 0; ; attempt += 1) {
      const answer = await this.once(method, url, body, key);
      if (attempt === 0) {
        const durations = this.log.durations.get(name) ?? [];
        durations.push(answer.ms);
        this.log.durations.set(name, durations);
      }
      if (isFinal(answer, url) || performance.now() > until) return answer;
      this.log.repeated.push(`${name} ${String(answer.status)}`);
      await wait(Math.max(AGAIN_MS, answer.retryAfter * 1_000));
    }
  }
}
