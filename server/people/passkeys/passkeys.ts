// Use cases of passkeys: adding, listing and removing own passkeys, signing in with one, and re-authentication.
import { noSuchPasskey, passkeyKnown, passkeyRefused } from '#domain/people/signInRefusals.ts';
import { personName } from '#domain/people/personName.ts';
import type {
  AddedPasskey,
  NewPasskey,
  Passkey,
  PasskeyAssertion,
  PasskeyOptions,
} from '#domain/people/contract/passkeys.ts';
import type { Audit } from '#server/platform/audit/auditLog.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import type { Session } from '#server/platform/http/sessionPort.ts';
import { assertMayAddFactor } from '../addressConfirmation.ts';
import { announceToOwner } from '../announcements.ts';
import { notInDemo } from '../demo.ts';
import type { IdentityDeps } from '../deps.ts';
import { checkNewPasskey, usePasskey } from './passkeyCheck.ts';
import { storePasskeyChallenge } from './passkeyChallenges.ts';
import { deletePasskey, insertPasskey, listPasskeys, type PasskeyRow } from './passkeyRepository.ts';
import { deleteRecoveryCodes, replaceRecoveryCodes } from '../second-factor/recoveryCodes.ts';
import { relyingPartyOf } from './relyingParty.ts';
import { findUser, lockUser } from '../repository.ts';
import { hasSecondFactor } from '../second-factor/secondFactorRepository.ts';
import type { Identity, SignedIn } from '../service.ts';
import { deleteSessionsOfUser } from '../sessions/sessionRepository.ts';
import type { SignInContext } from '../signInContext.ts';
import { loadWebAuthn } from './webAuthn.ts';

const PRODUCT = 'Luxury Car Rentals';
const MAX_PER_USER = 10;

const tooMany = () =>
  new HttpProblem(409, 'An account has at most ten passkeys.', { code: 'too_many_passkeys' });

/** A passkey for the API, without its key. */
export const toPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

export interface PasskeyDeps extends Pick<IdentityDeps, 'db' | 'now' | 'eventBus' | 'sessions'> {
  identity: Pick<Identity, 'openSession'>;
  /** The origin of the pages; known once the server listens. */
  origin: () => string;
}

export function createPasskeys({ db, now, eventBus, sessions, identity, origin }: PasskeyDeps) {
  const checkDeps = () => ({ db, now, party: relyingPartyOf(origin()) });

  return {
    /** The caller's passkeys, the oldest first. */
    list: async ({ userId }: Session): Promise<Passkey[]> => (await listPasskeys(db, userId)).map(toPasskey),

    /**
     * Options for a new passkey of the caller. Errors: 403 'demo_account', 404 'passkeys_off', 409 'email_unverified' or
     * 'too_many_passkeys'.
     */
    async start({ userId, email, firstName, lastName, isDemo }: Session): Promise<PasskeyOptions> {
      // Every visitor can use a demo account.
      if (isDemo) throw notInDemo('add a passkey');
      await assertMayAddFactor(db, userId);
      const { party } = checkDeps();
      const known = await listPasskeys(db, userId);
      if (known.length >= MAX_PER_USER) throw tooMany();
      const { generateRegistrationOptions } = await loadWebAuthn();
      const options = await generateRegistrationOptions({
        rpName: PRODUCT,
        rpID: party.id,
        userID: new TextEncoder().encode(userId),
        userName: email,
        userDisplayName: personName({ first_name: firstName, last_name: lastName }),
        attestationType: 'none',
        excludeCredentials: known.map((row) => ({ id: row.credential_id })),
        // Sign-in sends no user name, so the authenticator has to find the passkey by itself.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await storePasskeyChallenge(db, { challenge: options.challenge, userId }, now());
      return { ...options };
    },

    /**
     * Stores a new passkey. The first second factor of an account ends its other sessions, and its answer has recovery
     * codes. Errors: 409 'email_unverified', 'passkey_known' or 'too_many_passkeys', 422 'challenge_expired' or
     * 'passkey_refused'.
     */
    async add({ userId, sessionId }: Session, input: NewPasskey, audit: Audit): Promise<AddedPasskey> {
      const credential = await checkNewPasskey(checkDeps(), userId, input);
      const { ended, ...added } = await db.transaction(async (tx) => {
        await lockUser(tx, userId);
        await assertMayAddFactor(tx, userId);
        if ((await listPasskeys(tx, userId)).length >= MAX_PER_USER) throw tooMany();
        const isFirst = !(await hasSecondFactor(tx, userId));
        const created = { user_id: userId, name: input.name, created_at: new Date(now()) };
        const row = await insertPasskey(tx, { ...credential, ...created });
        if (!row) {
          throw passkeyKnown();
        }
        await announceToOwner(tx, { userId, mail: 'passkey-added' }, now());
        await audit(tx, { action: 'passkey.added', object: { type: 'user', id: userId } });
        const recoveryCodes = isFirst ? await replaceRecoveryCodes(tx, userId) : [];
        const sessionIds = isFirst ? await deleteSessionsOfUser(tx, userId, sessionId) : [];
        return { passkey: toPasskey(row), recoveryCodes, ended: sessionIds };
      });
      for (const id of ended) eventBus.emit('sessionEnded', { sessionId: id });
      eventBus.emit('userChanged', { userId });
      return added;
    },

    /** Removes a passkey of the caller; deletes the recovery codes with the last second factor. Errors: 404. */
    async remove({ userId }: Session, passkeyId: string, audit: Audit): Promise<void> {
      await db.transaction(async (tx) => {
        await lockUser(tx, userId);
        if (!(await deletePasskey(tx, userId, passkeyId))) {
          throw noSuchPasskey();
        }
        if (!(await hasSecondFactor(tx, userId))) await deleteRecoveryCodes(tx, userId);
        await announceToOwner(tx, { userId, mail: 'passkey-removed' }, now());
        await audit(tx, { action: 'passkey.removed', object: { type: 'user', id: userId } });
      });
      eventBus.emit('userChanged', { userId });
    },

    /** Options for a sign-in, or for a confirmation, with any passkey. Errors: 404 'passkeys_off'. */
    async startSignIn(): Promise<PasskeyOptions> {
      const { party } = checkDeps();
      const { generateAuthenticationOptions } = await loadWebAuthn();
      const options = await generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' });
      await storePasskeyChallenge(db, { challenge: options.challenge, userId: null }, now());
      return { ...options };
    },

    /** Opens a session for a passkey, which replaces password and code. Errors: 401 'challenge_expired', 'passkey_refused'. */
    async signIn(assertion: PasskeyAssertion, context: SignInContext): Promise<SignedIn> {
      const passkey = await usePasskey(checkDeps(), assertion, 401);
      const user = passkey && (await findUser(db, passkey.user_id));
      if (!user) {
        await context.audit(db, { action: 'sign-in.failed', object: { type: 'user', id: null } });
        throw passkeyRefused(401);
      }
      return identity.openSession(user, context);
    },

    /** Renews the session's `authenticatedAt` with a passkey of its user. Errors: 403 'challenge_expired', 'passkey_refused'. */
    async confirm({ userId, sessionId }: Session, assertion: PasskeyAssertion): Promise<void> {
      const passkey = await usePasskey(checkDeps(), assertion, 403);
      if (passkey?.user_id !== userId) throw passkeyRefused(403);
      await sessions.confirmUser(sessionId);
    },
  };
}
