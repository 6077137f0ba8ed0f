// Events: what changed, kept as Stripe keeps it, each with one delivery for the webhook sender.
import Stripe from 'stripe';
import { noSuch } from './errors.ts';
import { expanded } from './expand.ts';
import {
  findObject,
  insertObject,
  listObjects,
  newId,
  PAGE_PARAMS,
  type StripeObject,
} from './objectStore.ts';
import { type Answer, answer, type Operation, unixSeconds } from './operation.ts';

type EventType =
  | `payment_intent.${'created' | 'requires_action' | 'succeeded' | 'payment_failed' | 'canceled'}`
  | `charge.${'succeeded' | 'failed' | 'refunded'}`
  | `charge.dispute.${'created' | 'updated' | 'closed'}`
  | `refund.${'created' | 'updated' | 'failed'}`;

export interface EventBody extends StripeObject {
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string; idempotency_key: string | null };
  type: EventType;
}

/** Written with the change itself, so that neither exists without the other. */
export async function recordEvent(
  op: Operation,
  type: EventType,
  subject: object,
  previous?: object,
): Promise<void> {
  const event: EventBody = {
    id: newId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: unixSeconds(op.now),
    data: { object: subject, ...(previous ? { previous_attributes: previous } : {}) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: op.requestId, idempotency_key: op.idempotencyKey },
    type,
  };
  await insertObject(op.tx, event, { type });
  // Deliveries follow the real clock: `now` may stand still in a test, a retry may not.
  await op.tx.query('INSERT INTO sandbox.deliveries (event, due_ms) VALUES ($1, $2)', [event.id, Date.now()]);
}

async function withPending(op: Operation, events: readonly EventBody[]): Promise<EventBody[]> {
  const open = await op.tx.query<{ event: string }>(
    `SELECT event FROM sandbox.deliveries
     WHERE event = ANY (string_to_array($1, ',')) AND NOT delivered AND NOT given_up`,
    [events.map((event) => event.id).join(',')],
  );
  const pending = new Set(open.map((row) => row.event));
  return events.map((event) => ({ ...event, pending_webhooks: pending.has(event.id) ? 1 : 0 }));
}

export async function retrieveEvent(op: Operation): Promise<Answer> {
  op.params.only('expand');
  const found = await findObject<EventBody>(op.tx, 'event', op.id);
  if (!found) throw noSuch('event', op.id, 'id');
  const [event] = await withPending(op, [found.body]);
  return answer(event ?? found.body);
}

export async function listEvents(op: Operation): Promise<Answer> {
  op.params.only(...PAGE_PARAMS, 'type', 'types', 'delivery_success');
  const one = op.params.text('type');
  const page = await listObjects<EventBody>(op.tx, 'event', '/v1/events', op.params, {
    types: one ? [one] : op.params.list('types'),
    delivered: op.params.flag('delivery_success'),
  });
  return answer(await expanded(op, { ...page, data: await withPending(op, page.data) }));
}
