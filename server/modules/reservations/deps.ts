// What the reservation use cases work with.
import type { Instant } from '#domain/time/london.ts';
import type { Database } from '#server/db/database.ts';
import type { Mailer } from '#server/modules/reservations/mailTask.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';
import type { Announcer } from '#server/realtime/domainEvents.ts';

export interface ReservationDeps {
  db: Database;
  provider: PaymentProvider;
  announcer: Announcer;
  mailer: Mailer;
  now: () => Instant;
  log: {
    warn: (details: object, message: string) => void;
    error: (details: object, message: string) => void;
  };
}
