// What the provider announces. An event is stored before anything is done about it, answered at once, and taken as
// a hint to look again; the reconciler takes up what could not be done.
import type { FastifyPluginAsync } from 'fastify';
import { Refusal } from '#server/refusal.ts';
import { finishEvent, findWaitingEvents, insertEvent, type StoredEvent } from './repository.ts';
import { runOutbox } from './outbox.ts';
import { settle, type SettleDeps } from './settle.ts';

export interface WebhookDeps extends SettleDeps {
  log: SettleDeps['log'] & { warn: (details: object, message: string) => void };
}

const SETTLING = /^payment_intent\.(succeeded|payment_failed|canceled|processing)$/;
const BODY_LIMIT = 256 * 1024;

async function processEvent(deps: WebhookDeps, event: StoredEvent): Promise<void> {
  try {
    if (SETTLING.test(event.type) && event.object_id) {
      const { outcome } = await settle(deps, event.object_id);
      // Our own row may not be committed yet, or the intent is of another system on the same account.
      if (outcome === 'unknown') throw new Error('no payment of ours is known for it yet');
      await runOutbox(deps);
    }
    await finishEvent(deps.db, event.event_id);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    deps.log.warn({ event: event.event_id, type: event.type, reason }, 'a payment event is kept for later');
    await finishEvent(deps.db, event.event_id, reason);
  }
}

/** Takes up every stored event that could not be processed so far. */
export async function processWaitingEvents(deps: WebhookDeps): Promise<void> {
  for (const event of await findWaitingEvents(deps.db)) await processEvent(deps, event);
}

export const webhookRoutes: FastifyPluginAsync<{ deps: WebhookDeps }> = async (app, { deps }) => {
  // The signature covers the bytes as they came; a parsed and re-serialised body would not match it.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );

  const running = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.allSettled(running);
  });

  app.post(
    '/api/payments/webhook',
    { bodyLimit: BODY_LIMIT, config: { access: 'public', rateLimit: false }, schema: { hide: true } },
    async (request, reply) => {
      const signature = request.headers['stripe-signature'];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const event = deps.provider.readEvent(body, typeof signature === 'string' ? signature : '');
      if (!event) throw new Refusal(400, 'The signature does not match.', { code: 'bad_signature' });
      if (event.live !== deps.provider.live) return reply.code(200).send({ received: true });
      const stored: StoredEvent = { event_id: event.id, type: event.type, object_id: event.intentId ?? '' };
      if (await insertEvent(deps.db, stored)) {
        const work = processEvent(deps, stored).finally(() => running.delete(work));
        running.add(work);
      }
      return reply.code(200).send({ received: true });
    },
  );
};
