// Delivers events to the shop's webhook endpoint: signed, in order, again and again until it answers 2xx.
import Stripe from 'stripe';
import type { Database } from '#server/db/database.ts';
import { readSwitches, type Switches } from './control.ts';
import type { EventBody } from './events.ts';
import { unixSeconds } from './operation.ts';

export interface WebhookTarget {
  url: () => string;
  secret: string;
}

export interface SandboxLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

interface SenderOptions {
  db: Database;
  webhook: WebhookTarget;
  log: SandboxLog;
  /** Seconds before the second attempt, the third, and so on; after the last one the event is given up. */
  retrySeconds: readonly number[];
  /** The business clock, which signatures are dated by. When a delivery is due follows the real one. */
  now: () => Date;
}

export const RETRY_SECONDS = [1, 5, 30, 120, 600, 3600, 6 * 3600, 24 * 3600] as const;
const ANSWER_WITHIN_MS = 10_000;
const CLAIM_MS = ANSWER_WITHIN_MS + 2_000;
// Node's longest timer is about 24 days; looking again each minute also finds work of other processes.
const LOOK_AGAIN_MS = 60_000;
const AFTER_TROUBLE_MS = 2_000;
// At the end a delivery under way may still hear its answer, so that it is not sent once more for nothing.
const GRACE_MS = 1_000;

interface Claimed {
  seq: number;
  attempts: number;
  event: EventBody;
}

interface WebhookSender {
  /** Looks for due deliveries now; returns at once. */
  wake(): void;
  /** After a crash of this process nobody else holds its claims: take them back. */
  resume(): Promise<void>;
  close(): Promise<void>;
}

export function createWebhookSender({ db, webhook, log, retrySeconds, now }: SenderOptions): WebhookSender {
  const brokenOff = new AbortController();
  let closing = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let wokenAgain = false;

  async function claim(order: Switches['webhooks']): Promise<Claimed | undefined> {
    const at = Date.now();
    const [row] = await db.query<Claimed>(
      `UPDATE sandbox.deliveries d SET claimed_ms = $1, attempts = attempts + 1
       FROM sandbox.objects o
       WHERE o.id = d.event AND d.seq = (
         SELECT seq FROM sandbox.deliveries
         WHERE NOT delivered AND NOT given_up AND due_ms <= $2 AND claimed_ms <= $2
         ORDER BY seq ${order === 'reverse' ? 'DESC' : 'ASC'} LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING d.seq, d.attempts, o.body AS event`,
      [at + CLAIM_MS, at],
    );
    return row;
  }

  /** 'ok', or why the endpoint did not take the event. */
  async function post(event: EventBody): Promise<string> {
    const payload = JSON.stringify(event, null, 2);
    try {
      const response = await fetch(webhook.url(), {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (sandbox)',
          'stripe-signature': Stripe.webhooks.generateTestHeaderString({
            payload,
            secret: webhook.secret,
            timestamp: unixSeconds(now()),
          }),
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([brokenOff.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      });
      await response.arrayBuffer();
      return response.ok ? 'ok' : `status ${String(response.status)}`;
    } catch (error) {
      return error instanceof Error ? `${error.name}: ${error.message}` : 'no answer';
    }
  }

  async function record(delivery: Claimed, outcome: string): Promise<void> {
    const wait = retrySeconds[delivery.attempts - 1];
    await db.query(
      `UPDATE sandbox.deliveries
       SET delivered = $2, given_up = $3, due_ms = $4, claimed_ms = 0, last_outcome = $5 WHERE seq = $1`,
      [
        delivery.seq,
        outcome === 'ok',
        outcome !== 'ok' && wait === undefined,
        Date.now() + (wait ?? 0) * 1000,
        outcome,
      ],
    );
    if (outcome === 'ok') return;
    const details = {
      event: delivery.event.id,
      type: delivery.event.type,
      attempts: delivery.attempts,
      outcome,
    };
    if (wait === undefined) log.error(details, 'sandbox webhook given up');
    else log.warn(details, 'sandbox webhook not delivered, will be tried again');
  }

  async function deliverDue(): Promise<void> {
    while (!closing) {
      const { webhooks } = await readSwitches(db);
      if (webhooks === 'off') return;
      const delivery = await claim(webhooks);
      if (!delivery) return;
      const outcome = await post(delivery.event);
      if (webhooks === 'duplicate' && outcome === 'ok') await post(delivery.event);
      // An attempt broken off by our own end was not the endpoint's fault: the next start repeats it.
      if (brokenOff.signal.aborted && outcome !== 'ok') return;
      await record(delivery, outcome);
    }
  }

  function sleep(milliseconds: number): void {
    clearTimeout(timer);
    if (closing) return;
    timer = setTimeout(wake, Math.min(Math.max(milliseconds, 5), LOOK_AGAIN_MS));
    timer.unref();
  }

  async function sleepUntilDue(): Promise<void> {
    const [row] = await db.query<{ due: number | null }>(
      'SELECT min(greatest(due_ms, claimed_ms)) AS due FROM sandbox.deliveries WHERE NOT delivered AND NOT given_up',
    );
    const { webhooks } = await readSwitches(db);
    sleep(webhooks === 'off' || !row?.due ? LOOK_AGAIN_MS : Number(row.due) - Date.now());
  }

  function wake(): void {
    if (closing) return;
    if (running) {
      wokenAgain = true;
      return;
    }
    wokenAgain = false;
    running = deliverDue()
      .then(sleepUntilDue)
      .catch((error: unknown) => {
        if (closing) return;
        log.error({ err: error }, 'sandbox webhook sender stumbled');
        sleep(AFTER_TROUBLE_MS);
      })
      .finally(() => {
        running = undefined;
        if (wokenAgain) wake();
      });
  }

  return {
    wake,
    async resume() {
      // With PostgreSQL another process may be sending at this moment; its claims run out by themselves.
      if (db.engine === 'pglite') {
        await db.query('UPDATE sandbox.deliveries SET claimed_ms = 0 WHERE claimed_ms > 0');
      }
      wake();
    },
    async close() {
      closing = true;
      clearTimeout(timer);
      const grace = setTimeout(() => brokenOff.abort(), GRACE_MS);
      await running;
      clearTimeout(grace);
    },
  };
}
