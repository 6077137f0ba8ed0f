// Sends at a fixed rate that does not depend on the answers, so that a slow server does not slow down the measurement.
import { randomUUID } from 'node:crypto';

const TICK_MS = 5;
/** The time that pending messages have to arrive after the last one is sent. */
const ARRIVES_WITHIN_MS = 3_000;

/** The send time of each message, by its id. */
export async function sendAtRate(
  rate: number,
  seconds: number,
  send: (index: number, id: string) => Promise<void>,
): Promise<Map<string, number>> {
  const sentAt = new Map<string, number>();
  const underWay: Promise<void>[] = [];
  const started = performance.now();
  const total = rate * seconds;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(total, Math.floor(((performance.now() - started) / 1_000) * rate));
      while (sentAt.size < due) {
        const id = randomUUID();
        const index = sentAt.size;
        sentAt.set(id, performance.now());
        underWay.push(send(index, id).catch(() => undefined));
      }
      if (sentAt.size < total) return;
      clearInterval(timer);
      resolve();
    }, TICK_MS);
  });
  await Promise.all(underWay);
  await new Promise((resolve) => setTimeout(resolve, ARRIVES_WITHIN_MS));
  return sentAt;
}
