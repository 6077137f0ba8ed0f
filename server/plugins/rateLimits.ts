// Limits the calls of one address: one common limit over all calls, and lower limits that routes set for themselves.
import type { IncomingHttpHeaders } from 'node:http';
import rateLimit, { normalizeIP, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Queryable } from '#server/db/database.ts';
import { HttpProblem } from '#server/httpProblem.ts';
import { sharedStore } from './sharedRateLimits.ts';

const HOUR = 3_600_000;
const CALLS_A_MINUTE = 1_200;
const UNDECLARED_PROXY =
  'A request has an X-Forwarded-For header, but TRUST_PROXY is 0: all clients of a proxy share one limit per address. ' +
  'Set TRUST_PROXY to the number of proxies in front of this server.';
// Loopback addresses; '::' is the network of ::1 after normalisation.
const LOOPBACK = /^(127\.|::$)/;

/** The key of the limits. An IPv6 address counts by its /64 network, which one customer usually owns. */
export function addressOf(request: FastifyRequest): string {
  return normalizeIP(request.ip);
}

/** True if the request names the address of its client in a header, as a proxy does. */
export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;

/**
 * The key of limits per address, or an empty text for a caller whom they exempt. A loopback address without a forwarded
 * one is a tool on this machine; with one it is a proxy.
 */
export function countedAddress(address: string, headers: IncomingHttpHeaders): string {
  const key = normalizeIP(address);
  return LOOPBACK.test(key) && !isForwarded(headers) ? '' : key;
}

/** `countedAddress` of a request. */
export const countedAddressOf = ({ ip, headers }: FastifyRequest): string => countedAddress(ip, headers);

function tooMany(milliseconds: number): HttpProblem {
  return new HttpProblem(429, 'Too many requests. Please wait a moment and try again.', {
    code: 'rate_limited',
    retryAfter: milliseconds / 1000,
  });
}

export interface RateLimitsOptions {
  /** The number of trusted proxies. */
  trustProxy?: number;
  /** Epoch milliseconds. */
  now?: () => number;
  /** The database that several servers share; without it this process counts alone. */
  shared?: Queryable | undefined;
}

export const rateLimits = fp<RateLimitsOptions>(
  async (app, { trustProxy = 0, now = Date.now, shared }) => {
    // Routes set `config.rateLimit: { max, timeWindow }`; other routes have the common limit only.
    await app.register(rateLimit, {
      global: false,
      ...(shared ? { store: sharedStore(shared) as unknown as FastifyRateLimitStoreCtor } : {}),
      keyGenerator: addressOf,
      errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
      addHeadersOnExceeding: {
        'x-ratelimit-limit': false,
        'x-ratelimit-remaining': false,
        'x-ratelimit-reset': false,
      },
    });

    // Each server counts the calls of an address separately, because a statement for each call would cost more than
    // most calls.
    const common = new RateLimiterMemory({ points: CALLS_A_MINUTE, duration: 60 });
    let reportedAt = -Infinity;
    app.addHook('onRequest', async (request) => {
      const isUndeclared = trustProxy === 0 && request.headers['x-forwarded-for'] !== undefined;
      if (isUndeclared && now() - reportedAt >= HOUR) {
        reportedAt = now();
        app.log.warn(UNDECLARED_PROXY);
      }
      const address = countedAddressOf(request);
      if (request.routeOptions.config.access === undefined || address === '') return;
      await common.consume(address).catch(({ msBeforeNext }: RateLimiterRes) => {
        throw tooMany(msBeforeNext);
      });
    });
  },
  { name: 'rateLimits' },
);
