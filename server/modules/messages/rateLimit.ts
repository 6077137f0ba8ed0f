// How many messages a user may send.
import type { FastifyRequest } from 'fastify';

/** Above the pace of a person, below that of a flood. */
const MESSAGES_A_MINUTE = 100;

/** The limit of every call that sends a message. */
export const messageRateLimit = {
  max: MESSAGES_A_MINUTE,
  timeWindow: '1 minute',
  hook: 'preHandler' as const,
  keyGenerator: (request: FastifyRequest) => `chat:${request.session?.userId ?? request.ip}`,
};
