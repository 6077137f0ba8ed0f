// Links by which a customer pays without a password: staff mail them, or copy them for another message.
import type { CopiedPaymentLink } from '#domain/booking/contract/staffLinks.ts';
import type { Pence } from '#domain/money/pence.ts';
import { balanceLinkEnd, MAX_PAYMENT_LINKS_PER_HOUR, paymentLinkEnd } from '#domain/payment/paymentLink.ts';
import { linkLimit, notPending } from '#domain/booking/staffAgreement.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { getReservationOrThrow } from '../access.ts';
import { DEFAULT_BOOKING_LIMITS, type ReservationDeps } from '../deps.ts';
import {
  copyLink,
  countRecentLinks,
  extendHold,
  isAwaitingPayment,
  issueToken,
  replaceLink,
} from '../links/paymentLinks.ts';
import { enqueueMail } from '../mail/mails.ts';
import { remainingPence } from '../presenter.ts';
import type { ReservationRow } from '../repository.ts';
import type { StaffAct } from './staffAct.ts';
import { withPending } from './staffGuards.ts';

/** Creates a new payment link for the deposit, which works until `expiresAt`, and mails it. */
export async function mailDepositLink(
  tx: Queryable,
  { id: reservationId, depositPence }: { id: string; depositPence: Pence },
  { now, expiresAt }: { now: Instant; expiresAt: Instant },
): Promise<void> {
  const linkId = await replaceLink(tx, reservationId, { now, expiresAt });
  const mail = { mail: 'payment-link', reservationId, linkId, amountPence: depositPence } as const;
  await enqueueMail(tx, { ...mail, payUntil: expiresAt }, now);
}

async function assertFewLinks(tx: Queryable, id: string, now: Instant): Promise<void> {
  if ((await countRecentLinks(tx, id, now)) >= MAX_PAYMENT_LINKS_PER_HOUR) throw linkLimit();
}

async function sendDepositLink(deps: ReservationDeps, id: string, { audit }: StaffAct) {
  return withPending(deps, id, async (tx, row, now) => {
    await assertFewLinks(tx, id, now);
    const hours = (deps.limits ?? DEFAULT_BOOKING_LIMITS).paymentLinkHours;
    const expiresAt = paymentLinkEnd({ now, start: row.starts_at.getTime(), hours });
    await extendHold(tx, row, expiresAt);
    await mailDepositLink(tx, { id, depositPence: row.deposit_pence }, { now, expiresAt });
    await audit(tx, {
      action: 'reservation.link-sent',
      object: { type: 'reservation', id },
      before: { hold_expires_at: row.hold_expires_at },
      after: { hold_expires_at: new Date(expiresAt) },
    });
  });
}

async function sendBalanceLink(deps: ReservationDeps, id: string, { audit }: StaffAct) {
  await deps.db.transaction(async (tx) => {
    const row = await getReservationOrThrow(tx, id, true);
    const now = deps.now();
    if (row.status === 'held' || !isAwaitingPayment(row, now)) throw notPending();
    await assertFewLinks(tx, id, now);
    const linkId = await replaceLink(tx, id, { now, expiresAt: balanceLinkEnd(now) });
    await enqueueMail(tx, { mail: 'balance-due', reservationId: id, linkId }, now);
    await audit(tx, {
      action: 'reservation.link-sent',
      object: { type: 'reservation', id },
      after: { remaining_pence: remainingPence(row) },
    });
  });
  return getReservationOrThrow(deps.db, id);
}

/**
 * Mails a new payment link and ends the mailed link before. For a booking that waits for its deposit it holds the dates
 * again; for a confirmed or late-cancelled reservation it asks for the balance. Errors: 404, 409 'not_pending' when
 * nothing remains to be paid, 429 'link_limit' after five within an hour.
 */
export async function sendPaymentLink(
  deps: ReservationDeps,
  id: string,
  act: StaffAct,
): Promise<ReservationRow> {
  const { status } = await getReservationOrThrow(deps.db, id);
  const isBooked = status === 'confirmed' || status === 'cancelled';
  return isBooked ? sendBalanceLink(deps, id, act) : sendDepositLink(deps, id, act);
}

/**
 * The payment link that staff give to the customer themselves: the working one, otherwise a new one. It works as long as
 * a mailed one, mails nothing and does not hold the dates longer. Errors: 404, 409 'not_pending' when nothing remains to
 * be paid.
 */
export async function copyPaymentLink(
  deps: ReservationDeps & { secret: string; linkUrl: (token: string) => string },
  id: string,
  { audit }: StaffAct,
): Promise<CopiedPaymentLink> {
  return deps.db.transaction(async (tx) => {
    const row = await getReservationOrThrow(tx, id, true);
    const now = deps.now();
    if (!isAwaitingPayment(row, now)) throw notPending();
    const expiresAt = row.status === 'held' ? (row.hold_expires_at?.getTime() ?? now) : balanceLinkEnd(now);
    const link = await copyLink(tx, id, { now, expiresAt });
    const token = await issueToken(tx, link.id, { secret: deps.secret, now });
    if (token === undefined) throw notPending();
    await audit(tx, {
      action: 'reservation.link-copied',
      object: { type: 'reservation', id },
      after: { expires_at: link.expires_at },
    });
    return { url: deps.linkUrl(token), expiresAt: link.expires_at.toISOString() };
  });
}
