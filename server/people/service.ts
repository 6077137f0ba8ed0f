// Use cases of identity: registration, sign-in, profiles, roles and deletion.
import {
  challengeExpired,
  secondFactorRequired,
  wrongCode,
  wrongCredentials,
} from '#domain/people/signInRefusals.ts';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod/mini';
import { personName } from '#domain/people/personName.ts';
import type {
  AuthAnswer,
  credentials,
  newUser,
  PublicUser,
  User,
  UserListQuery,
  userUpdate,
} from '#domain/people/contract/identity.ts';
import { mayDo } from '#domain/people/permissions.ts';
import type { Audit } from '#server/platform/audit/auditLog.ts';
import { mask } from '#server/platform/audit/masking.ts';
import type { secondFactorSignIn } from '#domain/people/contract/secondFactor.ts';
import { assertVersion } from '#domain/kit/version.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import { enqueueAccountMailIfAllowed } from './mail/accountMails.ts';
import { announceToOwner } from './announcements.ts';
import { assertDemoMayChange, ensureDemoAdmin, isDemoActor } from './demo.ts';
import { consumeChallenge, countWrongCode, findChallenge, issueChallenge } from './oneTimeTokens.ts';
import { useCode } from './second-factor/codeCheck.ts';
import { assertStrongPassword } from './passwords/assertStrongPassword.ts';
import type { IdentityDeps } from './deps.ts';
import { requestEmailChange } from './emailAddresses.ts';
import { announceErasure, eraseUser } from './eraseUser.ts';
import { refuseOpenBusiness } from './openBusiness.ts';
import type { Hasher } from './passwords/passwords.ts';
import {
  assertMayChange,
  emailOfPersonUnconfirmed,
  emailTaken,
  noSuchUser,
  notAuthorized,
  wantedRole,
} from '#domain/people/refusals.ts';
import { toUser } from './presentUser.ts';
import * as users from './repository.ts';
import { hasSecondFactor } from './second-factor/secondFactorRepository.ts';
import { assertRecentSignIn } from '#server/platform/http/recentSignIn.ts';
import type { OpenedSession, Session } from '#server/platform/http/sessionPort.ts';
import { mapList, type List } from '#server/platform/http/readList.ts';
import type { PasswordSignInContext, SignInContext } from './signInContext.ts';
import {
  assertNotThrottled,
  clearFailures,
  countedAs,
  countFailure,
  countFailures,
  type Attempt,
} from './throttle.ts';
import { changeOf, refuseLosingStaff } from './userChanges.ts';

/** The wrong codes within an hour after which the owner gets a mail. */
const ALARMING_CODES = 3;

export interface SignedIn {
  answer: AuthAnswer;
  session: OpenedSession;
}

/** A sign-in by password, after which the browser is a known device of the account. */
export interface SignedInByPassword extends SignedIn {
  /** The value of the device's cookie. */
  deviceCookie: string;
}

/** The use cases of identity. Every answer has the format of the API, which contains no password and no hash. */
export function createIdentity(
  { db, now, sessions, passwords, devices, eventBus, factorCipher, eraseOtherData }: IdentityDeps,
  { isDemoOn }: { isDemoOn: boolean },
) {
  const codes = { db, now, factorCipher };

  async function endSession(sessionId: string): Promise<void> {
    await sessions.end(sessionId);
    eventBus.emit('sessionEnded', { sessionId });
  }

  /**
   * Opens a session, which replaces the one whose cookie the browser still sends; with `onlyReservation` a limited one
   * (Session.onlyReservation).
   */
  async function signedIn(
    row: users.UserRow,
    { cookie, device, isBrowser, audit }: SignInContext,
    onlyReservation: string | null = null,
  ): Promise<SignedIn> {
    await audit(db, {
      action: 'sign-in.succeeded',
      object: { type: 'user', id: row.id },
      actor: { id: row.id, role: row.staff_role },
    });
    const replaced = cookie === undefined ? null : await sessions.ofCookie(cookie);
    const session = await sessions.open({
      id: row.id,
      isAdmin: row.is_admin,
      isDriver: row.is_driver,
      device,
      isBrowser,
      onlyReservation,
    });
    if (replaced) await endSession(replaced.sessionId);
    const { id: userId, is_admin: isAdmin, is_driver: isDriver, staff_role: staffRole } = row;
    const answer = { token: session.token, userId, isAdmin, isDriver, staffRole };
    return { answer, session };
  }

  async function rehashIfOutdated(
    hasher: Hasher,
    { id, password_hash: before }: { id: string; password_hash: string | null },
    password: string,
  ): Promise<void> {
    if (before === null || !hasher.isOutdated(before)) return;
    await users.replacePasswordHash(db, id, { before, after: await hasher.hash(password) });
  }

  return {
    /** Opens a session for a user who is authenticated otherwise than by password. */
    openSession: signedIn,

    /**
     * Creates a customer, or a driver who still has to be verified; never an admin. Does not sign in. Requests a mail
     * with a link that confirms the email. Errors: 409 for a
     * taken email, 422 for a weak password. Source: decisions, "Creating a user".
     */
    async register(input: z.output<typeof newUser>): Promise<User> {
      await assertStrongPassword(input.password, input.email);
      const passwordHash = await passwords.withRegistrationHasher(async (hasher) => {
        // Checked within the slot, so that a flood that the full queue refuses causes no statement.
        if (await users.isEmailTaken(db, input.email)) throw emailTaken();
        return hasher.hash(input.password);
      });
      return db.transaction(async (tx) => {
        const row = await users.insertUser(tx, {
          id: randomUUID(),
          first_name: input.first_name,
          last_name: input.last_name,
          email: input.email,
          phonenumber: input.phonenumber,
          is_driver: input.isDriver ?? false,
          is_verified_driver: false,
          email_verified_at: null,
          password_hash: passwordHash,
          is_demo: false,
          created_at: new Date(now()),
        });
        if (!row) throw emailTaken();
        const mail = { mail: 'verify-email', userId: row.id, recipient: row.email } as const;
        await enqueueAccountMailIfAllowed(tx, mail, now());
        return toUser(row);
      });
    },

    /**
     * Opens a new session for email and password. An unknown email gets the same text, status and work as a wrong
     * password. Replaces a hash of an earlier cost. A device that signed in before (`deviceCookie`) has its own failures.
     * Errors: 401, with code 'second_factor_required' and a challenge when the password is right and the account has a
     * second factor; 429 after too many failures, before any hash is computed (throttle.ts).
     */
    async signIn(
      input: z.output<typeof credentials>,
      { address, deviceCookie, ...context }: PasswordSignInContext,
    ): Promise<SignedInByPassword> {
      const attempt: Attempt = { account: input.email, address };
      const row = await passwords.withHasher(async (hasher) => {
        attempt.device = await devices.recognise(deviceCookie, input.email);
        // Checked within the hashing slot, so that concurrent guesses are counted one after another.
        await assertNotThrottled(db, attempt, now());
        const known = await users.findByEmail(db, input.email);
        const found = known?.is_demo && !isDemoOn ? undefined : known;
        if (found && (await hasher.matches(found.password_hash, input.password))) {
          await rehashIfOutdated(hasher, found, input.password);
          return found;
        }
        if (!found) await hasher.matches(null, input.password);
        await db.transaction(async (tx) => {
          await countFailure(tx, attempt, now());
          await context.audit(tx, {
            action: 'sign-in.failed',
            object: { type: 'user', id: found?.id ?? null },
            after: { email: mask(input.email) },
          });
        });
        throw wrongCredentials();
      });
      await clearFailures(db, attempt);
      if (await hasSecondFactor(db, row.id)) {
        throw secondFactorRequired(await issueChallenge(db, row.id, now()));
      }
      const remembered = await devices.remember(row.id, deviceCookie);
      return { ...(await signedIn(row, context)), deviceCookie: remembered };
    },

    /**
     * Opens a session for the challenge of a sign-in and a code of the app, or a recovery code. Wrong codes count for the
     * user, apart from wrong passwords, and end the challenge; the owner gets a mail about the third within an hour.
     * Errors: 401 'challenge_expired' or 'wrong_code'; 429 after too many failures.
     */
    async finishSignIn(
      { challenge, code }: z.output<typeof secondFactorSignIn>,
      { address, deviceCookie, ...context }: PasswordSignInContext,
    ): Promise<SignedInByPassword> {
      const user = await users.findUser(db, await findChallenge(db, challenge, now()));
      if (!user) throw challengeExpired();
      const actor = { id: user.id, role: user.staff_role };
      const audit: Audit = (tx, record) => context.audit(tx, { ...record, actor });
      const account = countedAs.codesOfUser(user.id);
      const device = await devices.recognise(deviceCookie, user.email);
      const claim = { userId: user.id, code, attempt: { account, address, device }, audit };
      if (!(await useCode(codes, claim, (tx) => consumeChallenge(tx, challenge, now())))) {
        await db.transaction(async (tx) => {
          await context.audit(tx, { action: 'sign-in.failed', object: { type: 'user', id: user.id } });
          await countWrongCode(tx, challenge, now());
          // Whoever enters codes knows the password.
          const isAlarming = (await countFailures(tx, account, now())) === ALARMING_CODES;
          if (isAlarming) await announceToOwner(tx, { userId: user.id, mail: 'wrong-codes' }, now());
        });
        throw wrongCode(401);
      }
      const remembered = await devices.remember(user.id, deviceCookie);
      return { ...(await signedIn(user, context)), deviceCookie: remembered };
    },

    /** Opens a session of the demo admin. Source: specification, "Demo login". */
    async signInDemo(context: SignInContext): Promise<SignedIn> {
      const row = await ensureDemoAdmin(db, now());
      if (!row) throw new HttpProblem(409, 'The demo account is not available.', { code: 'demo_taken' });
      return signedIn(row, context);
    },

    /** Ends the session on the server: its cookie and its token become invalid. */
    signOut: ({ sessionId }: Session): Promise<void> => endSession(sessionId),

    /** One user, for that user and for staff who may read users; 404 for everybody else. */
    async read(actor: Session, id: string): Promise<User> {
      const mayRead = actor.userId === id || mayDo(actor.staffRole, 'users.read');
      const row = mayRead ? await users.findUser(db, id) : undefined;
      if (!row) throw noSuchUser();
      return toUser(row);
    },

    /**
     * Changes the four profile fields: of the caller, or of any user for staff who may. Another email stays pending until
     * it is confirmed. Reads `isAdmin` and `staffRole` from those who may change roles. Another email or role needs a
     * recent sign-in, and a role a confirmed address. Errors: 403 'owners_only' or 'reauthentication_required', 404 for
     * another user, 409 for an email that is not confirmed or, for staff, taken, oneself, the last owner or an older version, 429 'mail_limit'.
     */
    async update(
      actor: Session,
      id: string,
      input: z.output<typeof userUpdate>,
      audit: Audit,
    ): Promise<User> {
      const isOwn = actor.userId === id;
      if (!isOwn && !mayDo(actor.staffRole, 'users.edit')) {
        throw mayDo(actor.staffRole, 'users.read') ? notAuthorized() : noSuchUser();
      }
      const changed = await db.transaction(async (tx) => {
        const current = await users.lockUser(tx, id);
        if (!current) throw noSuchUser();
        const { isAdmin, staffRole, email, pendingEmail, version, ...profile } = input;
        const newEmail = email === current.email ? undefined : email;
        const byDemo = await isDemoActor(tx, actor.userId);
        if (byDemo) assertDemoMayChange(current, newEmail);
        assertMayChange(
          { id: actor.userId, staffRole: actor.staffRole },
          { id, staffRole: current.staff_role },
        );
        assertVersion(version, current.version, 'person');
        const role = wantedRole(actor.staffRole, current.staff_role, { isAdmin, staffRole });
        const changesRole = role !== undefined && role !== current.staff_role;
        if (newEmail || changesRole) assertRecentSignIn(actor, now());
        if (role && changesRole) {
          if (!current.email_verified_at) throw emailOfPersonUnconfirmed();
        }
        if (role !== undefined && current.staff_role !== null && role !== current.staff_role) {
          await refuseLosingStaff(tx, actor, id, role ? 'change the role of' : 'take the admin role from');
        }
        // Others learn from the answer whether an address has an account; the confirmation refuses a taken one.
        const mayKnow = mayDo(actor.staffRole, 'users.read');
        if (newEmail && mayKnow && (await users.isEmailTaken(tx, newEmail))) throw emailTaken();
        if (pendingEmail === null) await users.setPendingEmail(tx, id, null);
        if (newEmail) await requestEmailChange(tx, current, newEmail, now());
        const granted = role === undefined ? {} : { staff_role: role, byDemo };
        const row = await users.updateUser(tx, id, { ...profile, ...granted });
        if (!row) throw noSuchUser();
        // Changes of the own profile are not actions of the staff.
        if (!isOwn) await audit(tx, changeOf(current, row));
        return toUser(row);
      });
      eventBus.emit('userChanged', { userId: id });
      return changed;
    },

    /** All users, for admins; one page if the query requests one. */
    async listForAdmin(query: UserListQuery): Promise<List<User>> {
      return mapList(await users.listUsers(db, query), (rows) => rows.map(toUser));
    },

    /**
     * The users to whom other users can write: the staff who answer messages, by id and name only, without the caller.
     */
    async listForOthers(actor: Session): Promise<PublicUser[]> {
      const rows = await users.listAnswering(db);
      return rows
        .filter(({ id }) => id !== actor.userId)
        .map(({ id, first_name, last_name }) => ({
          id,
          _id: id,
          name: personName({ first_name, last_name }),
          isAdmin: true,
        }));
    },

    /**
     * Deletes a user: removes their data and sessions, and keeps their reservations for accounting. Errors: 404; 403
     * 'owners_only', 409 for oneself, the last owner, and 'open_business'. Source: decisions, "Deleting a person".
     */
    async remove(actor: Session, id: string, audit: Audit): Promise<void> {
      await db.transaction(async (tx) => {
        const row = await users.findUser(tx, id);
        if (!row) throw noSuchUser();
        if (await isDemoActor(tx, actor.userId)) assertDemoMayChange(row);
        assertMayChange({ id: actor.userId, staffRole: actor.staffRole }, { id, staffRole: row.staff_role });
        await refuseLosingStaff(tx, actor, id, 'delete');
        await refuseOpenBusiness(tx, id, now());
        await audit(tx, {
          action: 'user.deleted',
          object: { type: 'user', id },
          before: { staff_role: row.staff_role, is_driver: row.is_driver },
        });
        await eraseUser(tx, row, { now: now(), eraseOtherData });
      });
      announceErasure(eventBus, id);
    },
  };
}

export type Identity = ReturnType<typeof createIdentity>;
