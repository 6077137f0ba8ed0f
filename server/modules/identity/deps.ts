// What the use cases of identity depend on.
import type { Database } from '#server/db/database.ts';
import type { Sessions } from '#server/plugins/sessionPort.ts';
import type { EventBus } from '#server/realtime/domainEvents.ts';
import type { Passwords } from './passwords.ts';

export interface IdentityDeps {
  db: Database;
  now: () => number;
  sessions: Sessions;
  passwords: Passwords;
  eventBus: EventBus;
}
