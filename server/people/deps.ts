// The dependencies of the use cases of identity.
import type { AccountExport } from '#domain/office/contract/accountExport.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import type { TextCipher } from '#server/platform/http/encryption.ts';
import type { Sessions } from '#server/platform/http/sessionPort.ts';
import type { EventBus } from '#server/platform/realtime/domainEvents.ts';
import type { KnownDevices } from './knownDevices.ts';
import type { Passwords } from './passwords/passwords.ts';

export type FreeJobs = (tx: Queryable, driverId: string, now: number) => Promise<string[]>;

export interface IdentityDeps {
  db: Database;
  now: () => number;
  sessions: Sessions;
  passwords: Passwords;
  devices: KnownDevices;
  eventBus: EventBus;
  /** Encrypts the secrets of authenticator apps. */
  factorCipher: TextCipher;
  /** Deletes what the other rooms store about a deleted user, within the transaction of the deletion. */
  eraseOtherData: (tx: Queryable, userId: string, now: number) => Promise<void>;
  /** Frees the unfinished jobs of a driver; returns their ids. */
  freeJobs: FreeJobs;
  /** The data that the other rooms store about a user. */
  collectPersonalData: (
    userId: string,
  ) => Promise<Omit<AccountExport, 'exportedAt' | 'profile' | 'sessions' | 'passkeys'>>;
}
