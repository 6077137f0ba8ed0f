// The use case of an owner who removes the second factor of a person who has lost it.
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import type { Audit } from '#server/platform/audit/auditLog.ts';
import type { Session } from '#server/platform/http/sessionPort.ts';
import { announceToOwner } from '../announcements.ts';
import { assertDemoMayChange, isDemoActor } from '../demo.ts';
import type { IdentityDeps } from '../deps.ts';
import { noSuchUser } from '#domain/people/refusals.ts';
import { findUser } from '../repository.ts';
import { isOff } from './secondFactor.ts';
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
    throw new HttpProblem(409, 'Turn your own two-step sign-in off in your profile.', { code: 'oneself' });
  }
  const ended = await db.transaction(async (tx) => {
    const user = await findUser(tx, id);
    if (!user) throw noSuchUser();
    if (await isDemoActor(tx, actor.userId)) assertDemoMayChange(user);
    if (!(await hasSecondFactor(tx, id))) throw isOff();
    await eraseSecondFactor(tx, id);
    await announceToOwner(tx, { userId: id, mail: 'second-factor-removed' }, now());
    await audit(tx, { action: 'second-factor.removed', object: { type: 'user', id } });
    return deleteSessionsOfUser(tx, id);
  });
  for (const sessionId of ended) eventBus.emit('sessionEnded', { sessionId });
  eventBus.emit('userChanged', { userId: id });
}
