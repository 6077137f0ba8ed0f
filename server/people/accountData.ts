// Use cases of a user's own data: the list of sessions, the export and the deletion of the account.
import type { z } from 'zod/mini';
import type { AccountExport } from '#domain/office/contract/accountExport.ts';
import type { accountDeletion, SessionList } from '#domain/people/contract/accounts.ts';
import type { Audit } from '#server/platform/audit/auditLog.ts';
import type { Session } from '#server/platform/http/sessionPort.ts';
import { notInDemo } from './demo.ts';
import type { IdentityDeps } from './deps.ts';
import { announceErasure, eraseUser, refuseLosingLastOwner } from './eraseUser.ts';
import { refuseOpenBusiness } from './openBusiness.ts';
import { listPasskeys } from './passkeys/passkeyRepository.ts';
import { toPasskey } from './passkeys/passkeys.ts';
import { assertCurrentPassword } from './passwords/passwordCheck.ts';
import { toUser } from './presentUser.ts';
import { noSuchUser } from '#domain/people/refusals.ts';
import { findUser } from './repository.ts';
import { deleteSessionsOfUser, listSessionsOfUser } from './sessions/sessionRepository.ts';
import { validityAt } from './sessions/sessions.ts';
import { countedAs } from './throttle.ts';

export function createAccountData(deps: IdentityDeps) {
  const { db, now, passwords, eventBus, collectPersonalData, eraseOtherData } = deps;
  async function listSessions({ userId, sessionId }: Session): Promise<SessionList> {
    const rows = await listSessionsOfUser(db, userId, validityAt(now()));
    return rows.map((row) => ({
      id: row.id,
      device: row.device,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      isCurrent: row.id === sessionId,
    }));
  }

  return {
    /** The caller's valid sessions, the newest first. */
    listSessions,

    /** Ends all sessions of the caller with their tokens and sockets, including the session of the call. */
    async endSessions({ userId }: Session, audit: Audit): Promise<void> {
      const ended = await db.transaction(async (tx) => {
        await audit(tx, { action: 'sign-out.everywhere', object: { type: 'user', id: userId } });
        return deleteSessionsOfUser(tx, userId);
      });
      for (const sessionId of ended) eventBus.emit('sessionEnded', { sessionId });
    },

    /** The stored data about the caller; amounts in pounds. */
    async exportData(session: Session, audit: Audit): Promise<AccountExport> {
      const row = await findUser(db, session.userId);
      if (!row) throw noSuchUser();
      await audit(db, { action: 'account.exported', object: { type: 'user', id: row.id } });
      return {
        exportedAt: new Date(now()).toISOString(),
        profile: toUser(row),
        sessions: await listSessions(session),
        passkeys: (await listPasskeys(db, session.userId)).map(toPasskey),
        ...(await collectPersonalData(session.userId)),
      };
    },

    /**
     * Deletes the caller's account; reservations and payments stay for accounting without the person. Errors: 403
     * 'wrong_password' or 'demo_account', 409 'last_admin' or 'open_business', 429 after too many wrong passwords.
     */
    async deleteAccount(
      { userId, sessionId, isDemo }: Session,
      { currentPassword }: z.output<typeof accountDeletion>,
    ): Promise<void> {
      if (isDemo) throw notInDemo('delete its accounts');
      await passwords.withHasher((hasher) =>
        assertCurrentPassword(
          db,
          hasher,
          { userId, currentPassword, countedAs: countedAs.session(sessionId) },
          now,
        ),
      );
      await db.transaction(async (tx) => {
        await refuseLosingLastOwner(tx, userId);
        const row = await findUser(tx, userId);
        if (!row) throw noSuchUser();
        await refuseOpenBusiness(tx, userId, now());
        await eraseUser(tx, row, { now: now(), eraseOtherData });
      });
      announceErasure(eventBus, userId);
    },
  };
}
