// Opening a payment link. The link signs in only a customer who has no other way to sign in, so it cannot take over an
// account.
import type { OpenedPaymentLink } from '#domain/payment/contract/paymentLinks.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { confirmAddress } from '#server/people/addressConfirmation.ts';
import { hasNoCredentials } from '#server/people/customerByStaff.ts';
import { linkExpired } from '#domain/people/refusals.ts';
import { findUser } from '#server/people/repository.ts';
import type { Identity } from '#server/people/service.ts';
import type { SignInContext } from '#server/people/signInContext.ts';
import { consumeLink, findLink } from './paymentLinks.ts';
import type { OpenedSession, Session } from '#server/platform/http/sessionPort.ts';
import type { EventBus } from '#server/platform/realtime/domainEvents.ts';

export interface PaymentLinkDeps {
  db: Database;
  now: () => Instant;
  eventBus: EventBus;
  identity: Pick<Identity, 'openSession'>;
}

export interface Opening {
  answer: OpenedPaymentLink;
  /** The session of the customer whom the link has signed in. */
  session?: OpenedSession;
}

/**
 * Opens a payment link for a caller, who may be signed in. The customer of the booking gets the reservation, also by a
 * used link. A customer without credentials is signed in to a session of this booking alone; this uses the link. All
 * other callers have to sign in first; this does not use the link. A mailed link that works confirms the address for
 * its customer; a copied one does not, because it may have come another way. Errors: 410 'link_expired'.
 */
export async function openPaymentLink(
  { db, now, identity, eventBus }: PaymentLinkDeps,
  { token, caller }: { token: string; caller: Session | null },
  context: SignInContext,
): Promise<Opening> {
  const link = await findLink(db, token, now());
  if (!link?.user_id) throw linkExpired();
  const { id, user_id: userId, reservation_id: reservationId, pays } = link;

  async function confirm(tx: Queryable, email: string): Promise<string[]> {
    if (!link?.is_mailed) return [];
    const address = { id: userId ?? '', email, at: new Date(now()) };
    return (await confirmAddress(tx, address, caller?.sessionId)) ?? [];
  }
  function announce(ended: readonly string[]): void {
    for (const sessionId of ended) eventBus.emit('sessionEnded', { sessionId });
  }

  if (caller?.userId === userId && [null, reservationId].includes(caller.onlyReservation)) {
    const { email } = caller;
    if (link.works) announce(await db.transaction((tx) => confirm(tx, email)));
    return { answer: { kind: 'ready', reservationId, pays } };
  }
  if (!link.works) throw linkExpired();
  if (!(await hasNoCredentials(db, userId))) return { answer: { kind: 'sign-in', reservationId, pays } };
  const { user, ended } = await db.transaction(async (tx) => {
    const row = await findUser(tx, userId);
    if (!row || !(await consumeLink(tx, id, now()))) throw linkExpired();
    return { user: row, ended: await confirm(tx, row.email) };
  });
  announce(ended);
  const { answer: auth, session } = await identity.openSession(user, context, reservationId);
  return { answer: { kind: 'signed-in', reservationId, pays, auth }, session };
}
