// What the reservation use cases work with.
import type { Instant } from '#domain/time/london.ts';
import type { Database } from '#server/db/database.ts';
import type { Mailer } from '#server/mail/performMail.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';
import type { Announcer } from '#server/realtime/announcements.ts';

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
