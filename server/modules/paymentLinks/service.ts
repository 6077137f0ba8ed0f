// Opening a payment link. The link signs in only a customer who has no other way to sign in, so it cannot take over an
// account.
import type { OpenedPaymentLink } from '#domain/contract/paymentLinks.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Database } from '#server/db/database.ts';
import { hasNoCredentials } from '#server/modules/identity/customerByStaff.ts';
import { linkExpired } from '#server/modules/identity/links.ts';
import { findUser, verifyEmail } from '#server/modules/identity/repository.ts';
import type { Identity } from '#server/modules/identity/service.ts';
import type { SignInContext } from '#server/modules/identity/signInContext.ts';
import { consumeLink, findLink } from '#server/modules/reservations/paymentLinks.ts';
import type { OpenedSession } from '#server/plugins/sessionPort.ts';

export interface PaymentLinkDeps {
  db: Database;
  now: () => Instant;
  identity: Pick<Identity, 'openSession'>;
}

export interface Opening {
  answer: OpenedPaymentLink;
  /** The session of the customer whom the link has signed in. */
  session?: OpenedSession;
}

/**
 * Opens a payment link for a caller, who may be signed in (`callerId`). The customer of the booking gets the
 * reservation, also by a used link. A customer without credentials is signed in; this uses the link and verifies the
 * address. All other callers have to sign in first; this does not use the link. Errors: 410 'link_expired'.
 */
export async function openPaymentLink(
  { db, now, identity }: PaymentLinkDeps,
  { token, callerId }: { token: string; callerId: string | undefined },
  context: SignInContext,
): Promise<Opening> {
  const link = await findLink(db, token, now());
  if (!link?.user_id) throw linkExpired();
  const { id, user_id: userId, reservation_id: reservationId } = link;
  if (callerId === userId) return { answer: { kind: 'ready', reservationId } };
  if (!link.works) throw linkExpired();
  if (!(await hasNoCredentials(db, userId))) return { answer: { kind: 'sign-in', reservationId } };
  const user = await db.transaction(async (tx) => {
    const row = await findUser(tx, userId);
    if (!row || !(await consumeLink(tx, id, now()))) throw linkExpired();
    await verifyEmail(tx, { id: userId, email: row.email, at: new Date(now()) });
    return row;
  });
  const { answer: auth, session } = await identity.openSession(user, context);
  return { answer: { kind: 'signed-in', reservationId, auth }, session };
}
