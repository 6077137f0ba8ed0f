// Limits the calls of one address: one common limit over all calls, one over all pages, and lower limits that routes set
// for themselves.
import { createMinuteLimit } from '../process/minuteLimit.ts';
import rateLimit, { type FastifyRateLimitStoreCtor, type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyRequest, onRequestAsyncHookHandler, preHandlerAsyncHookHandler } from 'fastify';
import fp from 'fastify-plugin';
import type { Queryable } from '../db/database.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import {
  countedAddress,
  networkOfAddress,
  WIDE_NETWORK_FACTOR,
  wideNetworkOf,
} from '../process/networkAddress.ts';
import { sharedStore } from './sharedRateLimits.ts';
import { HOUR } from '#domain/time/durations.ts';

const CALLS_A_MINUTE = 1_200;
/** A page that is not cached costs about ten times as much as a call. */
const PAGES_A_MINUTE = 300;
const UNDECLARED_PROXY =
  'A request has an X-Forwarded-For header, but TRUST_PROXY is 0: all clients of a proxy share one limit per address. ' +
  'Set TRUST_PROXY to the number of proxies in front of this server.';

/** The key of the limits of single routes. */
export const addressOf = ({ ip }: FastifyRequest): string => networkOfAddress(ip);

/** `countedAddress` of a request. */
export const countedAddressOf = ({ ip, headers }: FastifyRequest): string => countedAddress(ip, headers);

function tooMany(milliseconds: number): HttpProblem {
  return new HttpProblem(429, 'Too many requests. Please wait a moment and try again.', {
    code: 'rate_limited',
    retryAfter: milliseconds / 1000,
  });
}

/** Limits the events of a network within a minute, and those of its /48 network; throws HttpProblem 429. */
function createNetworkLimit(max: number): (network: string) => Promise<void> {
  const takeNarrow = createMinuteLimit(max);
  const takeWide = createMinuteLimit(max * WIDE_NETWORK_FACTOR);
  return async (network) => {
    const wait = (await takeNarrow(network)) || (await takeWide(wideNetworkOf(network) ?? ''));
    if (wait > 0) throw tooMany(wait);
  };
}

export interface RateLimitsOptions {
  /** The calls of an address in a minute. */
  callsAMinute?: number;
  /** The number of trusted proxies. */
  trustProxy?: number;
  /** Epoch milliseconds. */
  now?: () => number;
  /** The database that several servers share; without it this process counts alone. */
  shared?: Queryable | undefined;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The limit of each user over all routes with this name. */
    limitOfUser?: { name: string; max: number; timeWindow: string };
  }
  interface FastifyInstance {
    /** Counts a page for the address of the request. Throws HttpProblem 429 beyond the limit. */
    limitPages(request: FastifyRequest): Promise<void>;
  }
}

export const rateLimits = fp<RateLimitsOptions>(
  async (app, { callsAMinute = CALLS_A_MINUTE, trustProxy = 0, now = Date.now, shared }) => {
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

    // The /64 networks of one /48 network together have a few times the limit of a route.
    app.addHook('onRoute', (route) => {
      const limit = route.config?.rateLimit as RateLimitOptions | false | undefined;
      if (!limit || typeof limit.max !== 'number') return;
      const takeWide = app.createRateLimit({
        max: limit.max * WIDE_NETWORK_FACTOR,
        ...(limit.timeWindow === undefined ? {} : { timeWindow: limit.timeWindow }),
        keyGenerator: (request) =>
          `${[route.method].flat().join()} ${route.url} ${wideNetworkOf(addressOf(request)) ?? ''}`,
      });
      const limitWide: onRequestAsyncHookHandler = async (request) => {
        if (!wideNetworkOf(addressOf(request))) return;
        const taken = await takeWide(request);
        if (!taken.isAllowed && taken.isExceeded) throw tooMany(taken.ttl);
      };
      route.onRequest = [...[route.onRequest ?? []].flat(), limitWide];
    });

    // After the session has been read.
    const limitsOfUsers = new Map<string, ReturnType<typeof app.createRateLimit>>();
    app.addHook('onRoute', (route) => {
      if (!route.config?.limitOfUser) return;
      const { name, ...limit } = route.config.limitOfUser;
      const keyGenerator = ({ session, ip }: FastifyRequest) => `${name}:${session?.userId ?? ip}`;
      const take = limitsOfUsers.get(name) ?? app.createRateLimit({ ...limit, keyGenerator });
      limitsOfUsers.set(name, take);
      const limitUser: preHandlerAsyncHookHandler = async (request) => {
        const taken = await take(request);
        if (!taken.isAllowed && taken.isExceeded) throw tooMany(taken.ttl);
      };
      route.preHandler = [...[route.preHandler ?? []].flat(), limitUser];
    });

    // Each server counts the calls and the pages of an address separately, because a statement for each would cost more
    // than most of them.
    const takeCall = createNetworkLimit(callsAMinute);
    const takePage = createNetworkLimit(PAGES_A_MINUTE);
    app.decorate('limitPages', (request) => takePage(countedAddressOf(request)));
    let reportedAt = -Infinity;
    app.addHook('onRequest', async (request) => {
      const isUndeclared = trustProxy === 0 && request.headers['x-forwarded-for'] !== undefined;
      if (isUndeclared && now() - reportedAt >= HOUR) {
        reportedAt = now();
        app.log.warn(UNDECLARED_PROXY);
      }
      if (request.routeOptions.config.access !== undefined) await takeCall(countedAddressOf(request));
    });
  },
  { name: 'rateLimits' },
);
