// Use cases of identity: registration, sign-in, profiles, roles and deletion.
import { randomUUID } from 'node:crypto';
import type { z } from 'zod/mini';
import type {
  AuthAnswer,
  credentials,
  newUser,
  PublicUser,
  User,
  UserListQuery,
  userUpdate,
} from '#domain/contract/identity.ts';
import type { Queryable } from '#server/db/database.ts';
import { HttpProblem } from '#server/httpProblem.ts';
import { enqueueAccountMailIfAllowed } from './accountMails.ts';
import { assertDemoMayChange, isDemoActor } from './demo.ts';
import { assertStrongPassword } from './assertStrongPassword.ts';
import type { IdentityDeps } from './deps.ts';
import { requestEmailChange } from './emailAddresses.ts';
import { announceErasure, eraseUser, refuseLosingLastAdmin } from './eraseUser.ts';
import type { Hasher } from './passwords.ts';
import { emailTaken, noSuchUser, throwEmailTaken } from './refusals.ts';
import { toUser } from './presentUser.ts';
import * as users from './repository.ts';
import type { OpenedSession, Session } from '#server/plugins/sessionPort.ts';
import { countFailure, clearFailures, assertNotThrottled } from './throttle.ts';

/** What a request to sign in says about the browser. */
export interface SignInContext {
  /** The value of the session cookie that the browser sends, if any. */
  cookie?: string | undefined;
  /** The browser and the system, for the list of sessions. */
  device: string;
}

export interface SignedIn {
  answer: AuthAnswer;
  session: OpenedSession;
}

/** Refuses a change that would leave no admin, or that removes the caller's own admin role. */
async function refuseLosingAdmin(tx: Queryable, actor: Session, id: string, doing: string): Promise<void> {
  if (actor.userId === id) throw new HttpProblem(409, `You cannot ${doing} yourself.`, { code: 'oneself' });
  await refuseLosingLastAdmin(tx, id);
}

export function createIdentity(
  { db, now, sessions, passwords, eventBus }: IdentityDeps,
  { isDemoOn }: { isDemoOn: boolean },
) {
  async function endSession(sessionId: string): Promise<void> {
    await sessions.end(sessionId);
    eventBus.emit('sessionEnded', { sessionId });
  }

  /** Opens a session, which replaces the one whose cookie the browser still sends. */
  async function signedIn(row: users.UserRow, { cookie, device }: SignInContext): Promise<SignedIn> {
    const replaced = cookie === undefined ? null : await sessions.ofCookie(cookie);
    const session = await sessions.open({
      id: row.id,
      isAdmin: row.is_admin,
      isDriver: row.is_driver,
      device,
    });
    if (replaced) await endSession(replaced.sessionId);
    const answer = { token: session.token, userId: row.id, isAdmin: row.is_admin, isDriver: row.is_driver };
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
    /**
     * Creates a customer, or a driver who still has to be verified; never an admin. Does not sign in. Requests a mail
     * with a link that confirms the email. Errors: 409 for a
     * taken email, 422 for a weak password. Source: decisions, "Creating a user".
     */
    async register(input: z.output<typeof newUser>): Promise<User> {
      assertStrongPassword(input.password, input.email);
      if (await users.isEmailTaken(db, input.email)) throw emailTaken();
      const passwordHash = await passwords.withHasher((hasher) => hasher.hash(input.password));
      return db.transaction(async (tx) => {
        const row = await users.insertUser(tx, {
          id: randomUUID(),
          first_name: input.first_name,
          last_name: input.last_name,
          email: input.email,
          phonenumber: input.phonenumber,
          is_admin: false,
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
     * password. Replaces a hash of an earlier cost. Errors: 401; 429 after too many failures, before any hash is computed (throttle.ts).
     */
    async signIn(
      input: z.output<typeof credentials>,
      { address, ...context }: SignInContext & { address: string },
    ): Promise<SignedIn> {
      const attempt = { account: input.email, address };
      const row = await passwords.withHasher(async (hasher) => {
        // Checked within the hashing slot, so that concurrent guesses are counted one after another.
        await assertNotThrottled(db, attempt, now());
        const known = await users.findByEmail(db, input.email);
        const found = known?.is_demo && !isDemoOn ? undefined : known;
        if (found && (await hasher.matches(found.password_hash, input.password))) {
          await rehashIfOutdated(hasher, found, input.password);
          return found;
        }
        if (!found) await hasher.matches(null, input.password);
        await countFailure(db, attempt, now());
        throw new HttpProblem(401, 'The email address or the password is wrong.', {
          code: 'wrong_credentials',
        });
      });
      await clearFailures(db, attempt);
      return signedIn(row, context);
    },

    /** Opens a session of the demo admin, which the first call creates. Source: specification, "Demo login". */
    async signInDemo(context: SignInContext): Promise<SignedIn> {
      const known = await users.findDemoAdmin(db);
      if (known) return signedIn(known, context);
      const made = await users.insertUser(db, {
        id: randomUUID(),
        first_name: 'Demo',
        last_name: 'Admin',
        email: users.DEMO_EMAIL,
        phonenumber: '',
        is_admin: true,
        is_driver: false,
        is_verified_driver: false,
        email_verified_at: new Date(now()),
        password_hash: null,
        is_demo: true,
        created_at: new Date(now()),
      });
      // Not inserted: a concurrent first call has created it, or a user has registered the address.
      const row = made ?? (await users.findDemoAdmin(db));
      if (!row) throw new HttpProblem(409, 'The demo account is not available.', { code: 'demo_taken' });
      return signedIn(row, context);
    },

    /** Ends the session on the server: its cookie and its token become invalid. */
    signOut: ({ sessionId }: Session): Promise<void> => endSession(sessionId),

    /** One user, for that user and for admins; 404 for everybody else. */
    async read(actor: Session, id: string): Promise<User> {
      const row = actor.isAdmin || actor.userId === id ? await users.findUser(db, id) : undefined;
      if (!row) throw noSuchUser();
      return toUser(row);
    },

    /**
     * Changes the four profile fields: of the caller, or of any user for an admin. Another email of the caller stays
     * pending until it is confirmed; the email of another user changes at once. Reads `isAdmin` only from admins.
     * Errors: 404 for another user, 409 for a taken email, oneself or the last admin, 429 'mail_limit'.
     */
    async update(actor: Session, id: string, input: z.output<typeof userUpdate>): Promise<User> {
      if (!actor.isAdmin && actor.userId !== id) throw noSuchUser();
      const change = db.transaction(async (tx) => {
        const current = await users.findUser(tx, id);
        if (!current) throw noSuchUser();
        const { isAdmin, email, pendingEmail, ...profile } = input;
        const newEmail = email === current.email ? undefined : email;
        const byDemo = await isDemoActor(tx, actor.userId);
        if (byDemo) assertDemoMayChange(current, newEmail);
        const role = actor.isAdmin && isAdmin !== undefined ? { is_admin: isAdmin, byDemo } : {};
        if (role.is_admin === false && current.is_admin) {
          await refuseLosingAdmin(tx, actor, id, 'take the admin role from');
        }
        if (newEmail && (await users.isEmailTaken(tx, newEmail))) throw emailTaken();
        if (pendingEmail === null) await users.setPendingEmail(tx, id, null);
        const isOwn = actor.userId === id;
        if (newEmail && isOwn) await requestEmailChange(tx, current, newEmail, now());
        const atOnce = newEmail && !isOwn ? { email: newEmail } : {};
        const row = await users.updateUser(tx, id, { ...profile, ...role, ...atOnce });
        if (!row) throw noSuchUser();
        return toUser(row);
      });
      // A concurrent call has taken the email since the check.
      const changed = await change.catch(throwEmailTaken);
      eventBus.emit('userChanged', { userId: id });
      return changed;
    },

    /** All users, for admins; one page if the query asks for it. `total` counts the whole list. */
    async listForAdmin(query: UserListQuery): Promise<{ users: User[]; total: number }> {
      const { rows, total } = await users.listUsers(db, query);
      return { users: rows.map(toUser), total };
    },

    /** The users to whom a user who is no admin can write: the admins, by id and name only, without the caller. */
    async listForOthers(actor: Session): Promise<PublicUser[]> {
      const rows = await users.listAdmins(db);
      return rows
        .filter(({ id }) => id !== actor.userId)
        .map(({ id, first_name, last_name }) => ({
          id,
          _id: id,
          name: `${first_name} ${last_name}`,
          isAdmin: true,
        }));
    },

    /** Verifies a driver, who may then see the jobs. Errors: 404; 409 for a user who is not registered as a driver. */
    async verifyDriver(actor: Session, id: string): Promise<User> {
      const user = await users.findUser(db, id);
      if (!user) throw noSuchUser();
      if (!user.is_driver)
        throw new HttpProblem(409, 'Only a driver can be verified.', { code: 'not_a_driver' });
      const byDemo = await isDemoActor(db, actor.userId);
      const row = await users.updateUser(db, id, { is_verified_driver: true, byDemo });
      if (!row) throw noSuchUser();
      eventBus.emit('userChanged', { userId: id });
      return toUser(row);
    },

    /**
     * Deletes a user: removes their data and sessions, keeps their reservations for accounting, and frees the jobs that
     * they had accepted. Errors: 404; 409 for oneself and the last admin. Source: decisions, "Deleting a user".
     */
    async remove(actor: Session, id: string): Promise<void> {
      const freed = await db.transaction(async (tx) => {
        const row = await users.findUser(tx, id);
        if (!row) throw noSuchUser();
        if (await isDemoActor(tx, actor.userId)) assertDemoMayChange(row);
        await refuseLosingAdmin(tx, actor, id, 'delete');
        return eraseUser(tx, row, now());
      });
      announceErasure(eventBus, id, freed);
    },
  };
}
