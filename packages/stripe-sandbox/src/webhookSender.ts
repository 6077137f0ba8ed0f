// Delivers events to the webhook endpoint: signed, in order, and repeated until the endpoint answers 2xx.
import Stripe from 'stripe';
import type { SandboxEvent } from './events.ts';
import type { SandboxDatabase, SandboxLog, WebhookTarget } from './host.ts';
import { unixSeconds } from './operation.ts';
import { readSwitches, type Switches } from './switches.ts';

interface SenderOptions {
  db: SandboxDatabase;
  webhook: WebhookTarget;
  log: SandboxLog;
  /** Seconds before the second attempt, the third, and so on; after the last one the sender gives up. */
  retrySeconds: readonly number[];
  /** The clock that dates signatures. The machine's clock decides when a delivery is due. */
  now: () => Date;
}

export const RETRY_SECONDS = [1, 5, 30, 120, 600, 3600, 6 * 3600, 24 * 3600] as const;
const RESPONSE_TIMEOUT_MS = 10_000;
const LEASE_MS = RESPONSE_TIMEOUT_MS + 2_000;
// Node's longest timer is about 24 days; polling also finds deliveries that other processes have left.
const POLL_MS = 60_000;
const RETRY_AFTER_ERROR_MS = 2_000;
// On close, a delivery under way may still receive its response, so that it is not sent twice.
const GRACE_MS = 1_000;

interface Claimed {
  seq: number;
  attempts: number;
  event: SandboxEvent;
}

export interface WebhookSender {
  /** Checks for due deliveries now; returns at once. */
  wake(): void;
  /** Starts delivering. `isOnlyProcess` also repeats the deliveries that were under way when the last process ended. */
  start(isOnlyProcess: boolean): Promise<void>;
  close(): Promise<void>;
}

export function createWebhookSender({ db, webhook, log, retrySeconds, now }: SenderOptions): WebhookSender {
  const aborted = new AbortController();
  let closing = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let wakeRequested = false;

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
      [at + LEASE_MS, at],
    );
    return row;
  }

  /** Returns 'ok', or the reason why the delivery failed. */
  async function post(event: SandboxEvent): Promise<string> {
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
        signal: AbortSignal.any([aborted.signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
      });
      await response.arrayBuffer();
      return response.ok ? 'ok' : `status ${String(response.status)}`;
    } catch (error) {
      return error instanceof Error ? `${error.name}: ${error.message}` : 'no response';
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
    else log.warn(details, 'sandbox webhook not delivered, will be retried');
  }

  async function deliverDue(): Promise<void> {
    while (!closing) {
      const { webhooks } = await readSwitches(db);
      if (webhooks === 'off') return;
      const delivery = await claim(webhooks);
      if (!delivery) return;
      const outcome = await post(delivery.event);
      if (webhooks === 'duplicate' && outcome === 'ok') await post(delivery.event);
      // A delivery aborted by this process counts as no attempt: the next start repeats it.
      if (aborted.signal.aborted && outcome !== 'ok') return;
      await record(delivery, outcome);
    }
  }

  function sleep(milliseconds: number): void {
    clearTimeout(timer);
    if (closing) return;
    timer = setTimeout(wake, Math.min(Math.max(milliseconds, 5), POLL_MS));
    timer.unref();
  }

  async function sleepUntilDue(): Promise<void> {
    const [row] = await db.query<{ due: number | null }>(
      'SELECT min(greatest(due_ms, claimed_ms)) AS due FROM sandbox.deliveries WHERE NOT delivered AND NOT given_up',
    );
    const { webhooks } = await readSwitches(db);
    sleep(webhooks === 'off' || !row?.due ? POLL_MS : Number(row.due) - Date.now());
  }

  function wake(): void {
    if (closing) return;
    if (running) {
      wakeRequested = true;
      return;
    }
    wakeRequested = false;
    running = deliverDue()
      .then(sleepUntilDue)
      .catch((error: unknown) => {
        if (closing) return;
        log.error({ err: error }, 'sandbox webhook sender failed');
        sleep(RETRY_AFTER_ERROR_MS);
      })
      .finally(() => {
        running = undefined;
        if (wakeRequested) wake();
      });
  }

  return {
    wake,
    async start(isOnlyProcess) {
      // When another process may be sending, the leases of an ended process expire by themselves.
      if (isOnlyProcess) {
        await db.query('UPDATE sandbox.deliveries SET claimed_ms = 0 WHERE claimed_ms > 0');
      }
      wake();
    },
    async close() {
      closing = true;
      clearTimeout(timer);
      const grace = setTimeout(() => aborted.abort(), GRACE_MS);
      await running;
      clearTimeout(grace);
    },
  };
}
