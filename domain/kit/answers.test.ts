// Tests the answer of each call: the whole answer parses, and an answer without a required part does not.
import type * as z from 'zod/mini';
import { aCar, anId, aReservation, aUser } from '#domain/testing/builders.ts';
import { car } from '#domain/fleet/contract/cars.ts';
import { publicConfig } from '#domain/site/contract/config.ts';
import { auditEntry } from '#domain/office/contract/audit.ts';
import { authAnswer, publicUser, sessionAnswer, user } from '#domain/people/contract/identity.ts';
import { jobRequest } from '#domain/jobs/contract/jobRequests.ts';
import { job } from '#domain/jobs/contract/jobs.ts';
import { conversation, message } from '#domain/conversation/contract/messages.ts';
import { overview } from '#domain/office/contract/overview.ts';
import { attentionItem, paymentRecord } from '#domain/payment/contract/payments.ts';
import { problem } from './problem.ts';
import { paymentIntentAnswer, reservation } from '#domain/booking/contract/reservations.ts';
import { review, reviewableReservation, reviewAnswer } from '#domain/reviews/contract/reviews.ts';
import { moderatedReview } from '#domain/reviews/contract/reviewsAdmin.ts';

const INSTANT = '2026-11-21T10:00:00.000Z';
const own = (number: number) => ({ id: anId(number), _id: anId(number) });

const aMessage = {
  _id: anId(1),
  senderId: anId(2),
  receiverId: anId(3),
  content: 'Hello.',
  timestamp: INSTANT,
  seq: 1,
  clientId: anId(4),
};
const aReview = { ...own(1), name: 'Amelia', content: 'Spotless.', createdAt: INSTANT };
const aRefund = {
  amount: 360,
  state: 'done',
  requestedAt: INSTANT,
  refundedAt: INSTANT,
  reference: 're_1',
};
const aDispute = {
  amount: 360,
  status: 'lost',
  reason: 'fraudulent',
  openedAt: INSTANT,
  closedAt: null,
  reference: 'dp_1',
};
const aPayment = {
  id: anId(1),
  kind: 'deposit',
  status: 'succeeded',
  amount: 360,
  createdAt: INSTANT,
  paidAt: INSTANT,
  reference: 'pi_1',
  refunds: [aRefund],
  disputes: [aDispute],
};

interface Answer {
  name: string;
  schema: z.ZodMiniType;
  whole: Record<string, unknown>;
  /** Parts that may be left out, by their path. */
  optional?: readonly string[];
}

const answers: Answer[] = [
  { name: 'user', schema: user, whole: { ...aUser() } },
  { name: 'publicUser', schema: publicUser, whole: { ...own(1), name: 'Grace Hopper', isAdmin: true } },
  {
    name: 'authAnswer',
    schema: authAnswer,
    whole: { token: 'signed', userId: anId(1), isAdmin: false, isDriver: true, staffRole: null },
  },
  {
    name: 'sessionAnswer',
    schema: sessionAnswer,
    whole: {
      session: {
        userId: anId(1),
        isAdmin: true,
        isDriver: false,
        isVerifiedDriver: false,
        staffRole: 'owner',
        name: 'Grace',
      },
    },
  },
  {
    name: 'auditEntry',
    schema: auditEntry,
    whole: {
      id: '1',
      at: INSTANT,
      actorId: anId(1),
      actorName: 'Grace',
      actorRole: 'manager',
      action: 'job.changed',
      objectType: 'job',
      objectId: anId(2),
      before: {},
      after: {},
      requestId: anId(3),
      address: '203.0.113.0/24',
    },
  },
  { name: 'car', schema: car, whole: { ...aCar() } },
  {
    name: 'job',
    schema: job,
    whole: {
      ...own(1),
      title: 'Opera',
      description: 'Wait.',
      pay: '£240',
      taken: true,
      acceptedBy: anId(2),
      acceptedByName: 'Alan Turing',
      acceptedByEmail: 'alan@example.com',
      state: 'on-the-way',
      startDate: '2026-12-04',
      endDate: '2026-12-05',
      startTime: '22:00',
      endTime: '04:00',
      place: 'Soho',
      carId: anId(3),
      car: 'Bentley Azure',
      reservation: { id: anId(4), reference: 'LCR-7K2MQ' },
      contactName: 'Ada',
      contactPhone: '1',
      notes: '',
      trip: null,
      needsConfirmation: false,
      doneAt: null,
      version: 1,
    },
  },
  {
    name: 'jobRequest',
    schema: jobRequest,
    whole: {
      ...own(1),
      driversNeeded: 2,
      budget: 900.5,
      daysRequired: 3,
      contactNumber: '1',
      description: 'Two drivers.',
      name: 'Ada',
      email: 'ada@example.com',
      date: '2026-12-04',
      place: 'Bath',
      createdAt: INSTANT,
    },
  },
  { name: 'message', schema: message, whole: aMessage },
  {
    name: 'conversation',
    schema: conversation,
    whole: { userId: anId(2), unread: 1, lastSeq: 1, readSeq: 0, lastMessage: aMessage },
  },
  {
    name: 'review',
    schema: review,
    whole: {
      ...aReview,
      rating: 5,
      isVerifiedHire: true,
      car: { id: aReview.id, make: 'Bentley', model: 'Azure' },
    },
    optional: ['rating', 'isVerifiedHire', 'car'],
  },
  { name: 'moderatedReview', schema: moderatedReview, whole: { ...aReview, version: 1, status: 'waiting' } },
  {
    name: 'reviewableReservation',
    schema: reviewableReservation,
    whole: {
      reservationId: anId(1),
      carMake: 'Rolls-Royce',
      carModel: 'Dawn',
      startDate: '2026-11-21',
      endDate: '2026-11-22',
    },
  },
  { name: 'reviewAnswer', schema: reviewAnswer, whole: { review: aReview } },
  {
    name: 'overview',
    schema: overview,
    whole: {
      today: '2026-11-21',
      hiresToday: 1,
      hiresTomorrow: 2,
      unpaid: { count: 1, amount: 840 },
      requestedJobs: 3,
      unverifiedDrivers: 4,
      months: [{ month: '2026-11', revenue: 1200, hiredDays: 3, fleetDays: 390 }],
    },
  },
  {
    name: 'reservation',
    schema: reservation,
    whole: {
      ...aReservation(),
      refundState: 'pending',
      holdExpiresAt: null,
      customer: { name: 'Ada Lovelace', email: 'ada@example.com', phone: '' },
    },
    optional: ['refundState', 'holdExpiresAt', 'customer'],
  },
  {
    name: 'paymentIntentAnswer',
    schema: paymentIntentAnswer,
    whole: {
      client_secret: 'pi_1_secret',
      paymentIntentId: 'pi_1',
      holdExpiresAt: INSTANT,
      reservationId: anId(1),
    },
    optional: ['holdExpiresAt', 'reservationId'],
  },
  { name: 'paymentRecord', schema: paymentRecord, whole: aPayment },
  { name: 'paymentRecord of a balance', schema: paymentRecord, whole: { ...aPayment, kind: 'balance' } },
  {
    name: 'attentionItem',
    schema: attentionItem,
    whole: {
      id: 'refund-1',
      kind: 'refund-failing',
      detail: 'A refund fails.',
      amount: 360,
      reservationId: anId(1),
      reference: 're_1',
      since: INSTANT,
    },
  },
  {
    name: 'publicConfig',
    schema: publicConfig,
    whole: {
      stripe: { publishableKey: 'pk_test_1', scriptUrl: '/stripe.js' },
      sandbox: true,
      demoLogin: false,
      mailboxUrl: null,
      supportEmail: 'support@example.com',
      maxReservationDays: 31,
      noticeHours: 2,
      balanceDueHours: 48,
      paymentLinkHours: 24,
      build: '',
      social: [{ name: 'X', url: null }],
      now: INSTANT,
    },
  },
  {
    name: 'problem',
    schema: problem,
    whole: {
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      detail: 'Taken.',
      code: 'dates_taken',
      errors: [{ field: 'startDate', message: 'Taken.' }],
    },
    optional: ['code', 'errors'],
  },
];

/** Every part of a value by its path: 'unpaid.amount', 'months.0.month'. */
function pathsOf(value: unknown, before = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const path = `${before}${key}`;
    return Array.isArray(value) ? pathsOf(part, `${path}.`) : [path, ...pathsOf(part, `${path}.`)];
  });
}

function without(value: unknown, [key = '', ...rest]: string[]): unknown {
  if (Array.isArray(value)) {
    return value.map((part: unknown, index) => (String(index) === key ? without(part, rest) : part));
  }
  const { [key]: part, ...others } = value as Record<string, unknown>;
  return rest.length === 0 ? others : { ...others, [key]: without(part, rest) };
}

it('accepts every whole answer and returns it unchanged', () => {
  const parsed = answers.map(({ name, schema, whole }) => ({ name, answer: schema.safeParse(whole).data }));
  expect(parsed).toEqual(answers.map(({ name, whole }) => ({ name, answer: whole })));
});

it('accepts an answer without a field exactly when the field is optional', () => {
  const accepted = answers.map(({ name, schema, whole }) => ({
    name,
    fields: pathsOf(whole).filter((path) => schema.safeParse(without(whole, path.split('.'))).success),
  }));
  expect(accepted).toEqual(
    answers.map(({ name, whole, optional = [] }) => ({
      name,
      fields: pathsOf(whole).filter((path) => optional.includes(path)),
    })),
  );
});

it('refuses a payment with an unknown status, kind, or state of a refund', () => {
  const wrong = [{ status: '' }, { kind: '' }, { refunds: [{ ...aRefund, state: '' }] }];
  const accepted = wrong.filter((change) => paymentRecord.safeParse({ ...aPayment, ...change }).success);
  expect(accepted).toEqual([]);
});
