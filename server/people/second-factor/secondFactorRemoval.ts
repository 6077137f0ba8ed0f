// The use case of an owner who removes the second factor of a person who has lost it.
import { ownSecondFactor, secondFactorOff } from '#domain/people/signInRefusals.ts';
import type { Audit } from '#server/platform/audit/auditLog.ts';
import type { Session } from '#server/platform/http/sessionPort.ts';
import { announceToOwner } from '../announcements.ts';
import { assertDemoMayChange, isDemoActor } from '../demo.ts';
import type { IdentityDeps } from '../deps.ts';
import { noSuchUser } from '#domain/people/refusals.ts';
import { findUser } from '../repository.ts';
import { eraseSecondFactor } from './secondFactorErasure.ts';
import { hasSecondFactor } from './secondFactorRepository.ts';
import { deleteSessionsOfUser } from '../sessions/sessionRepository.ts';

/**
 * Removes the second factor with its recovery codes, ends all sessions of the person and informs the person by mail.
 * Errors: 404; 403 'demo_account'; 409 'oneself' or 'second_factor_off'.
 */
export async function removeSecondFactorOf(
  { db, now, eventBus }: Pick<IdentityDeps, 'db' | 'now' | 'eventBus'>,
  actor: Session,
  { id, audit }: { id: string; audit: Audit },
): Promise<void> {
  if (actor.userId === id) {
    throw ownSecondFactor();
  }
  const ended = await db.transaction(async (tx) => {
    const user = await findUser(tx, id);
    if (!user) throw noSuchUser();
    if (await isDemoActor(tx, actor.userId)) assertDemoMayChange(user);
    if (!(await hasSecondFactor(tx, id))) throw secondFactorOff();
    await eraseSecondFactor(tx, id);
    await announceToOwner(tx, { userId: id, mail: 'second-factor-removed' }, now());
    await audit(tx, { action: 'second-factor.removed', object: { type: 'user', id } });
    return deleteSessionsOfUser(tx, id);
  });
  for (const sessionId of ended) eventBus.emit('sessionEnded', { sessionId });
  eventBus.emit('userChanged', { userId: id });
}
