// The dependencies of the payment use cases. Each use case takes the part that it uses.
import type { Instant } from '#domain/time/london.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { EventBus } from '#server/platform/realtime/domainEvents.ts';
import type { PaymentProvider } from './provider/provider.ts';
import type { PaymentOwner } from './owner.ts';

export interface PaymentDeps {
  db: Database;
  provider: PaymentProvider;
  owner: PaymentOwner;
  now: () => Instant;
  eventBus: EventBus;
  log: {
    warn: (details: object, message: string) => void;
    error: (details: object, message: string) => void;
  };
}
