// Reads the sandbox's events, so that a test can send them in any order and number, with valid or invalid signatures.
import type { LightMyRequestResponse } from 'fastify';
import Stripe from 'stripe';
import type { Instant } from '#domain/time/london.ts';
import type { Database } from '#server/platform/db/database.ts';
import { eventually } from './eventually.ts';
import type { BookingApp } from './bookingApp.ts';

export interface SandboxEvent {
  id: string;
  type: string;
  livemode: boolean;
  data: { object: { id: string } };
}

/** Every event about an intent and its charges, refunds and disputes, oldest first. */
export async function eventsAbout(db: Database, intentId: string): Promise<SandboxEvent[]> {
  const rows = await db.query<{ body: SandboxEvent }>(
    `SELECT body FROM sandbox.objects WHERE kind = 'event'
       AND $1 IN (body #>> '{data,object,id}', body #>> '{data,object,payment_intent}') ORDER BY seq`,
    [intentId],
  );
  return rows.map(({ body }) => body);
}

/** The event of the success of an intent. */
export async function successOf(db: Database, intentId: string): Promise<SandboxEvent> {
  const paid = (await eventsAbout(db, intentId)).find(({ type }) => type === 'payment_intent.succeeded');
  if (!paid) throw new Error('The sandbox announced no payment.');
  return paid;
}

/** The Stripe-Signature header of a body at an instant. */
export function signatureOf(payload: string, secret: string, at: Instant): string {
  const timestamp = Math.floor(at / 1_000);
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

/** Sends a body to the webhook with the given signature, or without one. */
export function send(
  bookingApp: BookingApp,
  payload: string,
  signature?: string,
): Promise<LightMyRequestResponse> {
  return bookingApp.app.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    payload,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(signature === undefined ? {} : { 'stripe-signature': signature }),
    },
  });
}

/** Sends an event as the sandbox does. */
export function deliver(bookingApp: BookingApp, event: SandboxEvent): Promise<LightMyRequestResponse> {
  const payload = JSON.stringify(event, null, 2);
  return send(bookingApp, payload, signatureOf(payload, bookingApp.webhookSecret, bookingApp.clock.now));
}

/** Waits until every stored event has been processed at least once. */
export function eventsTaken(db: Database): Promise<void> {
  const untouched = 'SELECT 1 FROM stripe_events WHERE processed_at IS NULL AND attempts = 0 LIMIT 1';
  return eventually(async () => (await db.query(untouched)).length === 0);
}

const TABLES = `
  SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
  WHERE table_schema IN ('public', 'sandbox') AND table_type = 'BASE TABLE' ORDER BY name`;

/** The whole content of the database, by table, as text. */
export async function dump(db: Database, without: readonly string[] = []): Promise<Record<string, string>> {
  const tables = await db.query<{ name: string }>(TABLES);
  const content: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !without.includes(table.name))) {
    const [row] = await db.query<{ rows: string }>(
      `SELECT coalesce(jsonb_agg(to_jsonb(t) ORDER BY to_jsonb(t)::text), '[]')::text AS rows FROM ${name} t`,
    );
    content[name] = row?.rows ?? '';
  }
  return content;
}
