// How often one address may call: a generous limit over all calls, and tighter ones that routes set for themselves.
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { HttpProblem } from '#server/httpProblem.ts';

// Of this machine itself; '::' is how the network of ::1 reads.
const LOOPBACK = /^(127\.|::$)/;

/** The address that limits count by; an IPv6 customer owns a whole /64. */
export function addressOf(request: FastifyRequest): string {
  return normalizeIP(request.ip);
}

function tooMany(milliseconds: number): HttpProblem {
  return new HttpProblem(429, 'Too many requests. Please wait a moment and try again.', {
    code: 'rate_limited',
    retryAfter: milliseconds / 1000,
  });
}

export const rateLimits = fp(
  async (app) => {
    // Routes set `config.rateLimit: { max, timeWindow }`; what does not is under the common limit alone.
    await app.register(rateLimit, {
      global: false,
      keyGenerator: addressOf,
      errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
      addHeadersOnExceeding: {
        'x-ratelimit-limit': false,
        'x-ratelimit-remaining': false,
        'x-ratelimit-reset': false,
      },
    });

    const check = app.createRateLimit({ max: 1200, timeWindow: '1 minute' });
    app.addHook('onRequest', async (request) => {
      if (request.routeOptions.config.access === undefined) return;
      // A loopback address is this machine's own tools, or a proxy that TRUST_PROXY does not name: nobody's client.
      if (LOOPBACK.test(addressOf(request))) return;
      const limit = await check(request);
      if (!limit.isAllowed && limit.isExceeded) throw tooMany(limit.ttl);
    });
  },
  { name: 'rateLimits' },
);
