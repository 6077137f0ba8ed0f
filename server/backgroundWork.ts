// The background work of a server process: the reconciler with its deletions, the mail worker, the jobs of reservations,
// and the expiry of licences.
import type { MediaStore } from './platform/media/mediaStore.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import { deleteOldMails, type MailRetention } from './platform/mail/mailRetention.ts';
import { deleteEndedSessions } from './people/sessions/sessions.ts';
import { deleteOldAccountMails, sendDueAccountMails } from './people/mail/mailTask.ts';
import { deleteExpiredDevices } from './people/knownDevices.ts';
import { deleteEndedCounters } from './platform/db/rateLimiter.ts';
import { deleteOldFailures } from './people/throttle.ts';
import { deleteOldEvents } from './payment/repository.ts';
import { fetchUndelivered, processDueEvents } from './payment/events.ts';
import { sendDueJobMails } from './jobs/jobMails.ts';
import { followReservations, type ReservationJobsDeps } from './jobs/reservationJobs.ts';
import { deleteRemovedFiles } from './jobs/licence/documentFiles.ts';
import { expireLicences, remindOfExpiry } from './jobs/licence/expiry.ts';
import {
  cancelAbandonedPayments,
  refundUnclaimedPayments,
  settleOpenPayments,
} from './payment/reconciliation/reconciler.ts';
import { runPaymentTasks } from './payment/tasks.ts';
import { forgetHoldAddresses } from './booking/holds/holdAllowance.ts';
import { deleteOldLinks } from './booking/links/paymentLinks.ts';
import { remindOfBalances } from './booking/mail/balanceReminders.ts';
import type { ReservationDeps } from './booking/deps.ts';
import { deleteOldQuotes } from './booking/quotes/repository.ts';
import { releaseStaleHolds } from './booking/holds/holds.ts';
import { finishCardSetups } from './booking/pay/cardSetups.ts';
import { chargeSavedCards, removeNeedlessCards } from './booking/pay/savedCardCharges.ts';
import { requestMissingTrips } from './booking/trips.ts';
import { sendDueMails } from './booking/mail/mailTask.ts';
import { releaseLeases } from './platform/outbox/outbox.ts';
import { startPeriodicTask } from './platform/process/periodicTask.ts';
import { deleteExpiredKeys } from './platform/http/idempotencyKeys.ts';
import { MINUTE } from '#domain/time/durations.ts';

const RECONCILE_EVERY_MS = MINUTE;
const SEND_MAILS_EVERY_MS = 2_000;
const FOLLOW_RESERVATIONS_EVERY_MS = 2_000;
const FOLLOW_ALL_EVERY_MS = 10 * MINUTE;
/** Longer than the time between two looks at all reservations. */
const CHANGED_MINUTES = 20;

/** Without `mailRetention` no mails are deleted, and without `media` no files of deleted documents. */
type ReconcileDeps = ReservationDeps & {
  mailRetention?: MailRetention | undefined;
  media?: MediaStore | undefined;
};
type Step = (deps: ReconcileDeps) => Promise<unknown>;

// Each step processes the results of the steps before it: a released hold can request a refund, which the payment tasks
// then create. Refunds that are due already come first: they do not wait for the other steps.
const STEPS: readonly Step[] = [
  runPaymentTasks,
  fetchUndelivered,
  processDueEvents,
  cancelAbandonedPayments,
  settleOpenPayments,
  (deps) => releaseStaleHolds(deps),
  refundUnclaimedPayments,
  runPaymentTasks,
  deleteExpiredKeys,
  ({ db, now }) => deleteEndedSessions(db, now()),
  ({ db, now }) => deleteOldAccountMails(db, now()),
  ({ db, now }) => deleteOldEvents(db, now()),
  ({ db, now }) => deleteOldLinks(db, now()),
  ({ db, now }) => deleteOldQuotes(db, now()),
  ({ db, now }) => deleteOldFailures(db, now()),
  ({ db, now }) => forgetHoldAddresses(db, now()),
  async ({ db, now, mailRetention }) => mailRetention && deleteOldMails(db, mailRetention, now()),
  ({ db, now }) => deleteExpiredDevices(db, now()),
  ({ db, now }) => deleteEndedCounters(db, now()),
  requestMissingTrips,
  finishCardSetups,
  chargeSavedCards,
  removeNeedlessCards,
  runPaymentTasks,
  remindOfBalances,
  expireLicences,
  remindOfExpiry,
  async ({ db, media }) => media && deleteRemovedFiles(db, media),
];

/** Runs one round of the reconciliation. Logs a failed step and continues with the next one. */
export async function reconcile(deps: ReconcileDeps): Promise<void> {
  for (const step of STEPS) {
    try {
      await step(deps);
    } catch (error) {
      deps.log.error({ reason: String(error) }, 'a step of the reconciliation failed');
    }
  }
}

/** `secret` signs the links of mails. */
export type BackgroundDeps = ReconcileDeps & ReservationJobsDeps & { mailer: Mailer; secret: string };

/** Reconciles now and every minute. Returns a function that stops it and waits for the running round. */
export const startReconciler = (deps: ReconcileDeps): (() => Promise<void>) =>
  startPeriodicTask(() => reconcile(deps), {
    everyMs: RECONCILE_EVERY_MS,
    onError: (error) => deps.log.error({ reason: String(error) }, 'the reconciliation failed'),
  });

/** Sends the due mails of every module, those about accounts first: their recipients wait for them. */
export async function sendAllDueMails(deps: BackgroundDeps, isStopped?: () => boolean): Promise<void> {
  await sendDueAccountMails(deps, isStopped);
  await sendDueMails(deps, isStopped);
  await sendDueJobMails(deps, isStopped);
}

/**
 * Sends due mails now and every two seconds, separately from the reconciler, so that a slow mail server does not delay
 * refunds.
 */
export const startMailWorker = (deps: BackgroundDeps): (() => Promise<void>) =>
  startPeriodicTask((isStopped) => sendAllDueMails(deps, isStopped), {
    everyMs: SEND_MAILS_EVERY_MS,
    onError: (error) => deps.log.error({ reason: String(error) }, 'mails cannot be sent now'),
  });

/**
 * Brings jobs in line with their reservations now and every two seconds: those that have changed, and after a start and
 * every ten minutes all of them.
 */
export function startJobs(deps: BackgroundDeps): () => Promise<void> {
  let allFollowedAt = -Infinity;
  async function follow(): Promise<void> {
    const isForAll = performance.now() - allFollowedAt >= FOLLOW_ALL_EVERY_MS;
    const due = await followReservations(deps, isForAll ? {} : { changedMinutes: CHANGED_MINUTES });
    // One round follows a limited number of reservations.
    if (isForAll && due === 0) allFollowedAt = performance.now();
  }
  return startPeriodicTask(follow, {
    everyMs: FOLLOW_RESERVATIONS_EVERY_MS,
    onError: (error) =>
      deps.log.error({ reason: String(error) }, 'jobs cannot follow their reservations now'),
  });
}

/** Starts all background work. Returns a function that stops it and waits for running work. */
export async function startBackgroundWork(deps: BackgroundDeps): Promise<() => Promise<void>> {
  await releaseLeases(deps.db);
  const stops = [startReconciler(deps), startMailWorker(deps), startJobs(deps)];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
