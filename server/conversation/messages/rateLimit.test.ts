// Tests that the limit counts messages for each account, and for each address without an account.
import type { FastifyRequest } from 'fastify';
import { messageRateLimit } from './rateLimit.ts';

const keyOf = (request: object) => messageRateLimit.keyGenerator(request as FastifyRequest);

it('counts the messages of an account from every address together, and those of other accounts separately', () => {
  const ada = { session: { userId: 'ada' }, ip: '203.0.113.1' };
  expect(keyOf(ada)).toBe(keyOf({ ...ada, ip: '203.0.113.2' }));
  expect(keyOf(ada)).not.toBe(keyOf({ ...ada, session: { userId: 'bob' } }));
  expect(keyOf(ada)).toBe('chat:ada');
  expect(keyOf({ session: null, ip: '203.0.113.1' })).toBe('chat:203.0.113.1');
});

it('allows 100 messages a minute, counted once the session is known', () => {
  expect(messageRateLimit).toMatchObject({ max: 100, timeWindow: '1 minute', hook: 'preHandler' });
});
