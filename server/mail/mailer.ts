// Sends mails as they are asked for, on a round of its own: neither the payment provider nor a call waits for them.
import path from 'node:path';
import type { Env } from '#server/env.ts';
import { performNext } from '#server/outbox/outbox.ts';
import type { ReservationDeps } from '#server/modules/reservations/deps.ts';
import type { Mailer } from '../modules/reservations/mailTask.ts';
import { folderSink, smtpSink } from './transports.ts';

const EVERY_MS = 2_000;

/** `origin` is where this server answers, for the links where no PUBLIC_ORIGIN is configured. */
export function createMailer(env: Env, origin: () => string): Mailer {
  return {
    sink: env.SMTP_URL
      ? smtpSink(env.SMTP_URL, env.MAIL_FROM)
      : folderSink(path.join(env.DATA_DIR, 'outbox'), env.MAIL_FROM),
    supportEmail: env.SUPPORT_EMAIL,
    origin: () => env.PUBLIC_ORIGIN ?? origin(),
  };
}

/** Sends every mail that is due, or those up to the one after which `isStopped` holds. */
export async function sendMails(deps: ReservationDeps, isStopped = () => false): Promise<void> {
  while (!isStopped() && (await performNext(deps, 'mail')));
}

/** Sends mails now and then every two seconds; the answer stops it and waits for the mail under way. */
export function startMailing(deps: ReservationDeps, everyMs = EVERY_MS): () => Promise<void> {
  let stopped = false;
  let round: Promise<void> | undefined;
  const send = () => {
    round ??= sendMails(deps, () => stopped)
      .catch((error: unknown) => deps.log.error({ reason: String(error) }, 'mails cannot be sent now'))
      .finally(() => (round = undefined));
  };
  send();
  const timer = setInterval(send, everyMs);
  timer.unref();
  return async () => {
    stopped = true;
    clearInterval(timer);
    await round;
  };
}
