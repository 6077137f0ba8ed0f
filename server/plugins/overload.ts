// Sheds load: while the event loop is late, calls get 503 with Retry-After instead of waiting ever longer. Health checks
// are answered always, because a restart of a busy server would make the overload worse.
import underPressure from '@fastify/under-pressure';
import fp from 'fastify-plugin';
import { HttpProblem } from '#server/httpProblem.ts';

const OVERLOADED = 'The service is very busy. Please try again in a moment.';
const RETRY_AFTER = 2;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a call that is answered during an overload, too. */
    answersOverloaded?: boolean;
  }
}

export interface OverloadOptions {
  /** The mean delay of the event loop over a second, in milliseconds, from which on calls are refused. */
  maxEventLoopDelay?: number;
  /** The same for the memory of the process, in bytes. */
  maxRssBytes?: number;
}

export const overload = fp<OverloadOptions>(
  async (app, limits) => {
    await app.register(underPressure, {
      ...limits,
      pressureHandler: async ({ routeOptions }) => {
        if (routeOptions.config.answersOverloaded) return;
        throw new HttpProblem(503, OVERLOADED, { code: 'overloaded', retryAfter: RETRY_AFTER });
      },
    });
  },
  { name: 'overload', dependencies: ['problems'] },
);
