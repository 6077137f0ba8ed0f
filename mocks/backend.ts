// The state of the mock server, which the handlers read and change. A test creates its own.
import type { Car } from '#domain/contract/cars.ts';
import type { PublicConfig } from '#domain/contract/config.ts';
import type { User } from '#domain/contract/identity.ts';
import type { JobRequest } from '#domain/contract/jobRequests.ts';
import type { Job } from '#domain/contract/jobs.ts';
import type { Message } from '#domain/contract/messages.ts';
import type { AttentionItem, PaymentRecord, RefundRecord } from '#domain/contract/payments.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import type { Review } from '#domain/contract/reviews.ts';
import { aCar, anId, aUser } from '#domain/testing/builders.ts';
import { FIXED_NOW } from '#domain/testing/clock.ts';
import type { Instant } from '#domain/time/london.ts';

export type StoredUser = User & { password: string };

/** A payment intent as the provider stores it; `secret` is the client secret. */
export interface StoredIntent {
  id: string;
  secret: string;
  kind: PaymentRecord['kind'];
  amountPence: number;
  userId: string;
  reservationId?: string;
  status: 'requires_payment_method' | 'succeeded' | 'canceled';
  /** Instants in the format of the API. */
  createdAt: string;
  paidAt?: string;
  refunds: RefundRecord[];
}

/** A link that was mailed to a user. */
export interface MailedLink {
  purpose: 'verify-email' | 'reset-password' | 'change-email';
  token: string;
  userId: string;
  /** The address that it was sent to. */
  email: string;
}

export interface Backend {
  /** The base address of an uploaded picture, where it has to be shown. */
  pictureBase?: (file: File) => string;
  now: Instant;
  config: PublicConfig;
  users: StoredUser[];
  cars: Car[];
  reservations: Reservation[];
  intents: StoredIntent[];
  attention: AttentionItem[];
  /** The notes of admins on resolved attention entries. */
  resolutions: { id: string; note: string }[];
  /** By user and Idempotency-Key: the request and its answer. */
  answers: Map<string, { asked: string; response: Response }>;
  jobs: Job[];
  jobRequests: JobRequest[];
  reviews: Review[];
  messages: Message[];
  /** The read positions: 'reader other' to the message number. */
  reads: Record<string, number>;
  /** The links that were mailed and not used, oldest first. */
  links: MailedLink[];
  /** Replaces the session cookie: the signed-in user of the browser. */
  signedInAs: string | undefined;
  /** The next id; every id of this backend is unique. */
  nextId: () => string;
}

export const PASSWORD = 'correct horse';

export const ada: StoredUser = { ...aUser(), password: PASSWORD };
export const admin: StoredUser = {
  ...aUser({
    id: anId(202),
    first_name: 'Grace',
    last_name: 'Hopper',
    email: 'admin@example.com',
    isAdmin: true,
  }),
  password: PASSWORD,
};
export const driver: StoredUser = {
  ...aUser({
    id: anId(203),
    first_name: 'Alan',
    last_name: 'Turing',
    email: 'driver@example.com',
    isDriver: true,
  }),
  password: PASSWORD,
};

/** A driver whose licence an admin has verified. */
export const verifiedDriver: StoredUser = {
  ...aUser({
    id: anId(204),
    first_name: 'Katherine',
    last_name: 'Johnson',
    email: 'verified@example.com',
    isDriver: true,
    isVerifiedDriver: true,
  }),
  password: PASSWORD,
};

export const aConfig = (overrides: Partial<PublicConfig> = {}): PublicConfig => ({
  stripe: { publishableKey: 'pk_test_mock', scriptUrl: '/sandbox/stripe/stripe.js' },
  sandbox: false,
  demoLogin: true,
  mailboxUrl: null,
  supportEmail: 'support@luxurycarrentals.example',
  social: [
    { name: 'Instagram', url: 'https://social.example/instagram' },
    { name: 'Facebook', url: null },
    { name: 'X', url: null },
  ],
  now: new Date(FIXED_NOW).toISOString(),
  ...overrides,
});

export function makeBackend(overrides: Partial<Backend> = {}): Backend {
  let lastId = 9000;
  return {
    now: FIXED_NOW,
    config: aConfig(),
    users: [{ ...ada }, { ...admin }, { ...driver }, { ...verifiedDriver }],
    cars: [
      aCar(),
      aCar({ id: anId(102), make: 'Bentley', model: 'Flying Spur', CarForReason: 'Chauffeur', price: 900 }),
    ],
    reservations: [],
    intents: [],
    attention: [],
    resolutions: [],
    answers: new Map(),
    jobs: [],
    jobRequests: [],
    reviews: [],
    messages: [],
    reads: {},
    links: [],
    signedInAs: undefined,
    nextId: () => anId((lastId += 1)),
    ...overrides,
  };
}

/** The admin of the demo login; the first call creates it. */
export function demoAdmin(backend: Backend): StoredUser {
  const known = backend.users.find(({ isAdmin }) => isAdmin);
  if (known) return known;
  const made: StoredUser = {
    ...aUser({
      id: backend.nextId(),
      first_name: 'Demo',
      last_name: 'Admin',
      email: 'demo.admin@luxurycarrentals.example',
      isAdmin: true,
    }),
    password: PASSWORD,
  };
  backend.users.push(made);
  return made;
}

/** The signed-in user, if any. */
export function currentUser(backend: Backend): StoredUser | undefined {
  return backend.users.find(({ id }) => id === backend.signedInAs);
}

/** The current time of the backend in the format of the API. */
export const nowIso = ({ now }: Backend): string => new Date(now).toISOString();
