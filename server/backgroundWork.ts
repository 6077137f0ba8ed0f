// What goes on without anybody asking: the reconciler and the mails.
import { startMailing } from './mail/mailer.ts';
import { takeBackLeases } from './outbox/outbox.ts';
import { startReconciler } from './modules/payments/reconciler.ts';
import type { ReservationDeps } from './modules/reservations/deps.ts';

/** Starts all of it; the answer stops it and waits for what is under way. */
export async function startBackgroundWork(deps: ReservationDeps): Promise<() => Promise<void>> {
  await takeBackLeases(deps.db);
  const stops = [startReconciler(deps), startMailing(deps)];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
