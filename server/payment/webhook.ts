// Receives the provider's events: stores an event before processing it, and answers at once. Retries a failed event for
// some seconds; the reconciler makes later retries.
import type { FastifyPluginAsync } from 'fastify';
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import type { PaymentDeps } from './deps.ts';
import { processDueEvents, processEvent } from './events.ts';
import { insertEvent } from './repository.ts';

const BODY_LIMIT = 256 * 1024;
// The reconciler runs each minute; this module makes earlier retries.
const SOON_SECONDS = 30;

export const webhookRoutes: FastifyPluginAsync<{ deps: PaymentDeps }> = async (app, { deps }) => {
  // The signature covers the raw bytes; a parsed and re-serialised body would not match it.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );

  const running = new Set<Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();
  let isClosing = false;
  app.addHook('onClose', async () => {
    // A run that ends after this must not start another timer.
    isClosing = true;
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
    await Promise.allSettled(running);
  });

  /** Runs `work` in the background; never throws. */
  function start(work: () => Promise<number | undefined>): void {
    const run = work()
      .then((seconds) => {
        if (isClosing || seconds === undefined || seconds > SOON_SECONDS) return;
        const timer = setTimeout(() => {
          timers.delete(timer);
          start(() => processDueEvents(deps));
        }, seconds * 1000);
        timers.add(timer.unref());
      })
      .catch((error: unknown) =>
        deps.log.error({ reason: String(error) }, 'the processing of an event failed'),
      )
      .finally(() => running.delete(run));
    running.add(run);
  }

  app.post(
    '/api/payments/webhook',
    { bodyLimit: BODY_LIMIT, config: { access: 'public', rateLimit: false }, schema: { hide: true } },
    async (request, reply) => {
      const signature = request.headers['stripe-signature'];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const event = deps.provider.readEvent(body, typeof signature === 'string' ? signature : '');
      if (!event) {
        // A wrong secret looks like this; the reconciler then finds payments minutes later.
        request.log.warn(
          'A message of the payment provider was refused: its signature does not match STRIPE_WEBHOOK_SECRET.',
        );
        throw new HttpProblem(400, 'The signature does not match.', { code: 'bad_signature' });
      }
      if (event.live === deps.provider.live) {
        const { id, type, intentId = '' } = event;
        const stored = await insertEvent(deps.db, { event_id: id, type, object_id: intentId }, deps.now());
        if (stored) start(() => processEvent(deps, stored));
      }
      return reply.code(200).send({ received: true });
    },
  );
};
