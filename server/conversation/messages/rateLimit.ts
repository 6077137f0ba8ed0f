// The maximum number of messages that a user may send.
import type { FastifyRequest } from 'fastify';

/** Above the typing rate of a person, below the rate of a flood. */
const MESSAGES_A_MINUTE = 100;

/** The limit of every call that sends a message. */
export const messageRateLimit = {
  max: MESSAGES_A_MINUTE,
  timeWindow: '1 minute',
  hook: 'preHandler' as const,
  keyGenerator: (request: FastifyRequest) => `chat:${request.session?.userId ?? request.ip}`,
};
