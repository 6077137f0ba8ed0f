// The dependencies of the use cases of identity.
import type { AccountExport } from '#domain/contract/accountExport.ts';
import type { Database } from '#server/db/database.ts';
import type { TextCipher } from '#server/plugins/encryption.ts';
import type { Sessions } from '#server/plugins/sessionPort.ts';
import type { EventBus } from '#server/realtime/domainEvents.ts';
import type { KnownDevices } from './knownDevices.ts';
import type { Passwords } from './passwords.ts';

export interface IdentityDeps {
  db: Database;
  now: () => number;
  sessions: Sessions;
  passwords: Passwords;
  devices: KnownDevices;
  eventBus: EventBus;
  /** Encrypts the secrets of authenticator apps. */
  factorCipher: TextCipher;
  /** The data that the other modules store about a user. */
  collectPersonalData: (
    userId: string,
  ) => Promise<Omit<AccountExport, 'exportedAt' | 'profile' | 'sessions' | 'passkeys'>>;
}
