// The state of the mock server, which the handlers read and change. A test creates its own.
import type { AuditEntry } from '#domain/office/contract/audit.ts';
import type { CarBlock } from '#domain/fleet/contract/carBlocks.ts';
import type { CalendarLink } from '#domain/office/contract/calendars.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { NOTICE_HOURS } from '#domain/booking/rules.ts';
import type { PublicConfig } from '#domain/site/contract/config.ts';
import type { MailRecord, StaffNote } from '#domain/office/contract/details.ts';
import type { PriceRule } from '#domain/fleet/contract/priceRules.ts';
import type { Extra } from '#domain/fleet/contract/extras.ts';
import type { User } from '#domain/people/contract/identity.ts';
import type { ThreadState } from '#domain/conversation/contract/inbox.ts';
import type { Billing, Invoice } from '#domain/payment/contract/invoices.ts';
import type { Leave } from '#domain/jobs/contract/dispatch.ts';
import type { JobRequest } from '#domain/jobs/contract/jobRequests.ts';
import type { Job, JobStep } from '#domain/jobs/contract/jobs.ts';
import type { Licence, Portrait } from '#domain/jobs/contract/licence.ts';
import type { Message } from '#domain/conversation/contract/messages.ts';
import type { AttentionItem, PaymentRecord, RefundRecord } from '#domain/payment/contract/payments.ts';
import type { ReconciliationEntry } from '#domain/payment/contract/reconciliation.ts';
import type { WrittenQuote } from '#domain/booking/contract/quotes.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import type { Review, ReviewStatus } from '#domain/reviews/contract/reviews.ts';
import type { ChatPerson } from '#domain/conversation/partners.ts';
import type { OutsideMethod } from '#domain/payment/outside.ts';
import { isAdminRole, mayDo, type Permission } from '#domain/people/permissions.ts';
import type { StaffRole } from '#domain/people/roles.ts';
import { aCar, anId, aUser } from '#domain/testing/builders.ts';
import { FIXED_NOW } from '#domain/testing/clock.ts';
import type { Passkey } from '#domain/people/contract/passkeys.ts';
import type { Instant, LondonDate } from '#domain/time/london.ts';

/** The second factor of a user. */
export interface StoredFactor {
  /** The shared key in base32. */
  secret: string;
  isOn: boolean;
  /** The time step of the last code; no earlier one is accepted. */
  lastStep: number;
  recoveryCodes: string[];
}

/** A passkey of a user, with the credential id of the browser. */
export type StoredPasskey = Passkey & { credentialId: string };

/** A passkey for the API. */
export const toPasskey = ({ credentialId: _credential, ...passkey }: StoredPasskey): Passkey => passkey;

export type StoredUser = User & { password: string; factor?: StoredFactor; passkeys?: StoredPasskey[] };

/** A payment intent as the provider stores it; `secret` is the client secret. */
export interface StoredIntent {
  id: string;
  secret: string;
  kind: PaymentRecord['kind'];
  amountPence: number;
  userId: string;
  reservationId?: string;
  status: 'requires_payment_method' | 'succeeded' | 'canceled';
  /** Set for a payment outside the provider; its id is not an id of the provider. */
  method?: OutsideMethod;
  /** Instants are in the format of the API. */
  createdAt: string;
  paidAt?: string;
  receiptEmail?: string;
  /** True when the customer keeps the card for the balance; `keptCard` is the card that has paid the deposit. */
  keepsCard?: boolean;
  keptCard?: NonNullable<Reservation['savedCard']>;
  refunds: RefundRecord[];
}

export type StoredInvoice = Invoice & { correctsId: string | null };

/** A review without a status is public. */
export type StoredReview = Review & {
  status?: ReviewStatus;
  version?: number;
  reservationId?: string;
  userId?: string;
};

/** A link that was mailed to a user. */
export interface MailedLink {
  purpose: 'verify-email' | 'reset-password' | 'change-email';
  token: string;
  userId: string;
  /** The address that it was sent to. */
  email: string;
}

/** A payment link that was mailed for a booking by staff; it ends when it is used or replaced. */
export interface PaymentLink {
  token: string;
  reservationId: string;
  /** The address that it was sent to; '' for a link that staff have copied. */
  email: string;
  hasEnded: boolean;
  createdAt: Instant;
}

/** The pictures of a driver's licence, their review, and the portrait. */
export interface StoredLicence {
  state: Licence['state'];
  documents: (Licence['documents'][number] & { content: Blob })[];
  portrait: (Portrait & { content: Blob }) | null;
  reason: string | null;
  expiresOn: LondonDate | null;
  reviewedAt: string | null;
  /** When the last missing picture was uploaded. */
  waitingSince: string | null;
  version: number;
}

/** An internal note, with the id of the reservation or the person that it is about. */
export type StoredNote = StaffNote & { about: string };

/** The reservation that the payment scenarios use. */
export const RESERVATION = anId(888);

export const PASSWORD = 'correct horse';

export const aPerson = (person: Partial<User>, password = PASSWORD): StoredUser => ({
  ...aUser(person),
  password,
});

export const ada = aPerson({});
export const admin = aPerson({
  id: anId(202),
  first_name: 'Grace',
  last_name: 'Hopper',
  email: 'admin@example.com',
  isAdmin: true,
});
export const driver = aPerson({
  id: anId(203),
  first_name: 'Alan',
  last_name: 'Turing',
  email: 'driver@example.com',
  isDriver: true,
});
/** A driver whose licence an admin has verified. */
export const verifiedDriver = aPerson({
  id: anId(204),
  first_name: 'Katherine',
  last_name: 'Johnson',
  email: 'verified@example.com',
  isDriver: true,
  isVerifiedDriver: true,
});

export const aConfig = (overrides: Partial<PublicConfig> = {}): PublicConfig => ({
  stripe: { publishableKey: 'pk_test_mock', scriptUrl: '/sandbox/stripe/stripe.js' },
  sandbox: false,
  demoLogin: true,
  mailboxUrl: null,
  supportEmail: 'support@luxurycarrentals.example',
  maxReservationDays: 31,
  noticeHours: NOTICE_HOURS,
  pickupHours: null,
  balanceDueHours: 48,
  paymentLinkHours: 24,
  build: '',
  social: [
    { name: 'Instagram', url: 'https://social.example/instagram' },
    { name: 'Facebook', url: null },
    { name: 'X', url: null },
  ],
  now: new Date(FIXED_NOW).toISOString(),
  ...overrides,
});

/** An entry of the audit log: the admin has changed a job. */
export const anAuditEntry = (overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  id: '1',
  at: new Date(FIXED_NOW).toISOString(),
  actorId: admin.id,
  actorName: admin.name,
  actorRole: 'owner',
  action: 'job.changed',
  objectType: 'job',
  objectId: anId(301),
  before: {},
  after: {},
  names: { [anId(301)]: 'Wedding in Surrey' },
  requestId: anId(302),
  address: '203.0.113.0/24',
  ...overrides,
});

const emptyBackend = (nextId: () => string) => ({
  /** Returns the base address of an uploaded picture, for tests and scenarios that show it. */
  pictureBase: undefined as ((file: File) => string) | undefined,
  now: FIXED_NOW,
  config: aConfig(),
  terms: { version: '0123456789ab', text: '# Terms of hire\n\n## Cancellation\n\nCancel in time.' },
  privacy: { version: '0123456789ab', text: '# Privacy\n\nWe keep what a booking needs.' },
  users: [{ ...ada }, { ...admin }, { ...driver }, { ...verifiedDriver }] as StoredUser[],
  /** The ids of deleted users, whose messages stay. */
  erasedUsers: [] as string[],
  cars: [
    aCar(),
    aCar({ id: anId(102), make: 'Bentley', model: 'Flying Spur', CarForReason: 'Chauffeur', price: 900 }),
  ] as Car[],
  /** The day on which each car was added, by id; a car without a day belongs to the fleet from the start. */
  carsAddedOn: {} as Record<string, LondonDate>,
  /** The extras that are offered. */
  extras: [] as Extra[],
  /** Seasons, weekend rates and promo codes. */
  priceRules: [] as Omit<PriceRule, 'uses'>[],
  quotes: [] as WrittenQuote[],
  reservations: [] as Reservation[],
  /** The minutes after each reservation in which its car cannot be taken, by reservation; no entry means 0 minutes. */
  turnarounds: {} as Record<string, number>,
  /** The periods in which cars are out of service. */
  blocks: [] as CarBlock[],
  /** Invoices and credit notes in the order of issue; `correctsId` is the invoice of a credit note. */
  invoices: [] as StoredInvoice[],
  /** The billing details of each user, by id. */
  billing: {} as Record<string, Billing>,
  intents: [] as StoredIntent[],
  /** The cards that are kept without a payment, by the id of their setup. */
  cardSetups: [] as {
    id: string;
    secret: string;
    reservationId: string;
    card?: NonNullable<Reservation['savedCard']>;
  }[],
  attention: [] as AttentionItem[],
  /** The differences between the payment provider and the ledger. */
  mismatches: [] as ReconciliationEntry[],
  /** The notes of admins on resolved attention entries. */
  resolutions: [] as { id: string; note: string }[],
  /** The first answer to each Idempotency-Key of a user, with its request. */
  answers: new Map<string, { asked: string; response: Promise<Response> }>(),
  jobs: [] as Job[],
  /** The staff who have set the pay of a job, by the job's id. */
  paySetters: new Map<string, string>(),
  leave: [] as Leave[],
  /** What is marked as paid to drivers, in pounds. */
  driverPayments: [] as { jobId: string; driverId: string | null; amount: number; paidOn: LondonDate }[],
  /** The history of jobs, oldest first. */
  jobSteps: [] as (JobStep & { jobId: string })[],
  jobRequests: [] as JobRequest[],
  /** The licences of drivers, by id; a driver without an entry has uploaded nothing. */
  licences: {} as Record<string, StoredLicence>,
  /** Internal notes, oldest first. */
  notes: [] as StoredNote[],
  /** The mails of each reservation, as the test or the scenario sets them: the mocks send no mails. */
  mails: {} as Record<string, MailRecord[]>,
  /** The audit log, newest first. */
  audit: [] as AuditEntry[],
  reviews: [] as StoredReview[],
  /** True when a review of a guest waits for an admin. */
  areReviewsModerated: false,
  messages: [] as Message[],
  /** The read positions: 'reader other' to the message number. */
  reads: {} as Record<string, number>,
  /** The calendar links, with the user whose calendar it is. */
  calendarLinks: [] as (CalendarLink & { userId: string })[],
  /** The assignee and the state of each thread in the inbox, by person. */
  threads: {} as Record<string, { assigneeId: string | null; state: ThreadState }>,
  /** The read positions of the staff: 'reader person' to the cursor of the thread. */
  threadReads: {} as Record<string, number>,
  /** The links that were mailed and not used, oldest first. */
  links: [] as MailedLink[],
  /** The payment links, oldest first. */
  paymentLinks: [] as PaymentLink[],
  /** The challenges of WebAuthn that are not used. */
  passkeyChallenges: [] as string[],
  /** The sign-ins that wait for a second factor. */
  challenges: [] as { challenge: string; userId: string }[],
  /** True when the sign-in is more than ten minutes ago. */
  isSignInOld: false,
  /** True when admins need a second factor. */
  isAdminFactorRequired: false,
  /** Replaces the session cookie: the signed-in user of the browser. */
  signedInAs: undefined as string | undefined,
  /** The next id; every id of this backend is unique. */
  nextId,
});

/** The state that the handlers read and change. */
export type Backend = ReturnType<typeof emptyBackend>;

export function makeBackend(overrides: Partial<Backend> = {}): Backend {
  let lastId = 9000;
  return { ...emptyBackend(() => anId((lastId += 1))), ...overrides };
}

/** The row with this id; throws the refusal where there is none. */
export function rowOf<Row extends { id: string }>(
  rows: readonly Row[],
  wanted: string | null | undefined,
  missing: () => Error,
): Row {
  const row = rows.find(({ id }) => id === wanted);
  if (!row) throw missing();
  return row;
}

/** Removes the row with this id; throws the refusal where there is none. */
export function removeRow<Row extends { id: string }>(rows: Row[], id: string, missing: () => Error): void {
  rows.splice(rows.indexOf(rowOf(rows, id, missing)), 1);
}

/** The user with this id, if there is one. */
export const userOf = ({ users }: Backend, wanted: string | null | undefined): StoredUser | undefined =>
  users.find(({ id }) => id === wanted);

/** The role among the staff. `isAdmin` takes precedence, because a test may change it alone. */
export function roleOf({ staffRole, isAdmin }: Pick<User, 'staffRole' | 'isAdmin'>): StaffRole | null {
  if (isAdminRole(staffRole) === isAdmin) return staffRole;
  return isAdmin ? 'manager' : null;
}

/** True for staff who have this permission. */
export const may = (user: Pick<User, 'staffRole' | 'isAdmin'>, permission: Permission): boolean =>
  mayDo(roleOf(user), permission);

/** A user as the rules of chat take them: staff who answer messages count as admins. */
export const chatPersonOf = (user: StoredUser): ChatPerson => ({
  id: user.id,
  isAdmin: may(user, 'messages.answer'),
});

/** The signed-in user, if any. */
export const currentUser = (backend: Backend): StoredUser | undefined => userOf(backend, backend.signedInAs);

/** The current time of the backend in the format of the API. */
export const nowIso = ({ now }: Backend): string => new Date(now).toISOString();
