// Sheds load: while the event loop is delayed, or calls queue for a connection to the database, calls get 503 with
// Retry-After. Health checks are always answered, because a restart of a busy server would worsen the overload.
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { HttpProblem } from '#domain/kit/httpProblem.ts';

const OVERLOADED = 'The service is very busy. Please try again in a moment.';
const RETRY_AFTER = 2;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a call that is answered during an overload, too. */
    answersOverloaded?: boolean;
  }
}

export interface OverloadOptions {
  /** The mean delay of the event loop over a second, in milliseconds, above which calls are refused. */
  maxEventLoopDelay?: number;
  /** The number of calls that wait for a connection to the database now; undefined for the embedded database. */
  countWaiting?: (() => number) | undefined;
  /** The same as `maxEventLoopDelay` for the memory of the process, in bytes. */
  maxRssBytes?: number;
}

/** Twice the connections of a server: a queue of this length is served within some ten milliseconds. */
const MAX_WAITING = 40;
/** A burst of calls makes a longer queue, which is empty after this time. */
const STANDING_MS = 500;
const SAMPLE_MS = 100;

/** Returns whether the queue for a connection has been longer than the limit for some time. */
function watchQueue(app: FastifyInstance, countWaiting: () => number): () => boolean {
  let longSamples = 0;
  const timer = setInterval(() => {
    longSamples = countWaiting() > MAX_WAITING ? longSamples + 1 : 0;
  }, SAMPLE_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return () => longSamples * SAMPLE_MS >= STANDING_MS && countWaiting() > MAX_WAITING;
}

async function refuse({ routeOptions: { config } }: FastifyRequest): Promise<void> {
  if (config.answersOverloaded) return;
  throw new HttpProblem(503, OVERLOADED, { code: 'overloaded', retryAfter: RETRY_AFTER });
}

export const overload = fp<OverloadOptions>(
  async (app, { countWaiting, ...limits }) => {
    await app.register(underPressure, { ...limits, pressureHandler: refuse });
    if (!countWaiting) return;
    const isStanding = watchQueue(app, countWaiting);
    app.addHook('onRequest', async (request) => {
      // Files and pages need no connection.
      if (request.routeOptions.config.access !== undefined && isStanding()) await refuse(request);
    });
  },
  { name: 'overload', dependencies: ['problems'] },
);
