// Use cases of a user's own password.
import type { z } from 'zod/mini';
import type { passwordChange } from '#domain/contract/identity.ts';
import type { Session } from '#server/plugins/sessionPort.ts';
import { assertStrongPassword } from './assertStrongPassword.ts';
import { assertCurrentPassword } from './passwordCheck.ts';
import { setPasswordHash } from './repository.ts';
import type { IdentityDeps } from './service.ts';
import { deleteSessionsOfUser } from './sessionRepository.ts';

export function createPasswordChanges({ db, now, passwords, eventBus }: IdentityDeps) {
  return {
    /**
     * Replaces the caller's password and ends the caller's other sessions with their sockets. Errors: 403
     * 'wrong_password', 422 for a weak password, 429 after too many wrong passwords.
     */
    async change(
      { userId, email, sessionId }: Session,
      { currentPassword, password }: z.output<typeof passwordChange>,
      address: string,
    ): Promise<void> {
      assertStrongPassword(password, email);
      const hash = await passwords.withHasher(async (hasher) => {
        const claim = { user: { id: userId, email }, currentPassword, address };
        await assertCurrentPassword(db, hasher, claim, now);
        return hasher.hash(password);
      });
      const ended = await db.transaction(async (tx) => {
        await setPasswordHash(tx, userId, hash);
        return deleteSessionsOfUser(tx, userId, sessionId);
      });
      for (const id of ended) eventBus.emit('sessionEnded', { sessionId: id });
    },
  };
}
