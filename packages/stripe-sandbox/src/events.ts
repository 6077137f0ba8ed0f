// Events: one for each change, in Stripe's shape, with one delivery where there is a webhook endpoint.
import Stripe from 'stripe';
import { resourceMissing } from './errors.ts';
import { expandPaths } from './expand.ts';
import {
  findObject,
  insertObject,
  listObjects,
  newId,
  PAGE_PARAMS,
  type StripeObject,
} from './objectStore.ts';
import { type ApiResponse, ok, type Operation, unixSeconds } from './operation.ts';

type EventType =
  | `setup_intent.${'created' | 'requires_action' | 'succeeded' | 'setup_failed' | 'canceled'}`
  | `customer.${'created' | 'updated' | 'deleted'}`
  | `payment_method.${'attached' | 'detached'}`
  | `payment_intent.${'created' | 'requires_action' | 'succeeded' | 'payment_failed' | 'canceled'}`
  | `charge.${'succeeded' | 'failed' | 'refunded'}`
  | `charge.dispute.${'created' | 'updated' | 'closed'}`
  | `refund.${'created' | 'updated' | 'failed'}`;

export interface SandboxEvent extends StripeObject {
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string; idempotency_key: string | null };
  type: EventType;
}

/** Writes an event in the transaction of the change that it announces. */
export async function recordEvent(
  op: Operation,
  type: EventType,
  subject: object,
  previous?: object,
): Promise<void> {
  const event: SandboxEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: unixSeconds(op.now),
    data: { object: subject, ...(previous ? { previous_attributes: previous } : {}) },
    livemode: false,
    pending_webhooks: op.hasWebhook ? 1 : 0,
    request: { id: op.requestId, idempotency_key: op.idempotencyKey },
    type,
  };
  await insertObject(op.tx, event, { type });
  if (!op.hasWebhook) return;
  // Deliveries follow the machine's clock: a test may stop `now`, but not the retries.
  await op.tx.query('INSERT INTO sandbox.deliveries (event, due_ms) VALUES ($1, $2)', [event.id, Date.now()]);
}

async function withPendingWebhooks(op: Operation, events: readonly SandboxEvent[]): Promise<SandboxEvent[]> {
  const rows = await op.tx.query<{ event: string }>(
    `SELECT event FROM sandbox.deliveries
     WHERE event = ANY (string_to_array($1, ',')) AND NOT delivered AND NOT given_up`,
    [events.map((event) => event.id).join(',')],
  );
  const pending = new Set(rows.map((row) => row.event));
  return events.map((event) => ({ ...event, pending_webhooks: pending.has(event.id) ? 1 : 0 }));
}

export async function retrieveEvent(op: Operation): Promise<ApiResponse> {
  op.params.only('expand');
  const found = await findObject<SandboxEvent>(op.tx, 'event', op.id);
  if (!found) throw resourceMissing('event', op.id, 'id');
  const [event] = await withPendingWebhooks(op, [found.body]);
  return ok(event ?? found.body);
}

export async function listEvents(op: Operation): Promise<ApiResponse> {
  op.params.only(...PAGE_PARAMS, 'type', 'types', 'delivery_success');
  const type = op.params.text('type');
  const page = await listObjects<SandboxEvent>(op.tx, 'event', '/v1/events', op.params, {
    types: type ? [type] : op.params.list('types'),
    delivered: op.params.flag('delivery_success'),
  });
  return ok(await expandPaths(op, { ...page, data: await withPendingWebhooks(op, page.data) }));
}
