// Limits the calls of one address: one common limit over all calls, and lower limits that routes set for themselves.
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { HttpProblem } from '#server/httpProblem.ts';

// Loopback addresses; '::' is the network of ::1 after normalization.
const LOOPBACK = /^(127\.|::$)/;

/** The key of the limits. An IPv6 address counts by its /64 network, which one customer usually owns. */
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
    // Routes set `config.rateLimit: { max, timeWindow }`; other routes have the common limit only.
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
      // A loopback address is a tool on this machine, or a proxy that TRUST_PROXY does not name; it identifies no
      // client.
      if (LOOPBACK.test(addressOf(request))) return;
      const limit = await check(request);
      if (!limit.isAllowed && limit.isExceeded) throw tooMany(limit.ttl);
    });
  },
  { name: 'rateLimits' },
);
