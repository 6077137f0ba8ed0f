// Reservations that staff book for a customer, and their payment links.
import { mayNotRecordPayments } from '#domain/booking/refusals.ts';
import { emailTaken, linkExpired, noSuchUser } from '#domain/people/refusals.ts';
import { acceptedTrip } from '#domain/booking/acceptedTrip.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import type { OpenedPaymentLink } from '#domain/payment/contract/paymentLinks.ts';
import type { StaffBooking } from '#domain/booking/contract/staffBookings.ts';
import { occupiedPeriod } from '#domain/time/period.ts';
import { poundsToPence } from '#domain/money/pence.ts';
import { balanceLinkEnd, MAX_PAYMENT_LINKS_PER_HOUR, paymentLinkEnd } from '#domain/payment/paymentLink.ts';
import { alreadyHeld, assertAgreed, linkLimit, notPending } from '#domain/booking/staffAgreement.ts';
import { datesTaken } from '#domain/booking/staffEdit.ts';
import { STAFF_NOTICE_HOURS } from '#domain/booking/rules.ts';
import { requireOtherPerson, reservationOf } from '#mocks/answers.ts';
import {
  may,
  nowIso,
  aPerson,
  roleOf,
  rowOf,
  userOf,
  type Backend,
  type PaymentLink,
  type StoredUser,
} from '#mocks/backend.ts';
import { issueDocuments } from '#mocks/payment/invoices.ts';
import { followReservation } from '#mocks/jobs/jobs.ts';
import { addNote } from '#mocks/office/notes.ts';
import { isTaken } from '#mocks/fleet/occupancy.ts';
import { cancelIntentsOf } from '#mocks/payment/intents.ts';
import { releaseHolds, storeOutsidePayment } from '#mocks/payment/payments.ts';
import { priceOf, storeReservation } from './holds.ts';
import { signedIn } from '#mocks/people/identity.ts';
import * as forCustomerCalls from '#domain/booking/calls/forCustomer.ts';
import * as staffCalls from '#domain/booking/calls/staff.ts';
import * as paymentLinksCalls from '#domain/payment/calls/paymentLinks.ts';
import { answers } from '#mocks/serve.ts';
import { HOUR } from '#domain/time/durations.ts';

/** The customer. The caller stores a new customer after all other checks of the booking. */
function customerOf(backend: Backend, { customer }: StaffBooking): StoredUser {
  if (customer.kind === 'known') {
    return rowOf(backend.users, customer.userId, noSuchUser);
  }
  const { kind: _kind, ...person } = customer;
  if (backend.users.some(({ email }) => email === person.email)) throw emailTaken();
  return aPerson({ ...person, id: backend.nextId(), emailVerified: false }, '');
}

function newLink(backend: Backend, { id: reservationId }: Reservation, email: string): PaymentLink {
  const link = { token: backend.nextId(), reservationId, email, hasEnded: false, createdAt: backend.now };
  backend.paymentLinks.push(link);
  return link;
}

const isCopied = ({ email }: PaymentLink) => email === '';
const linksOf = (backend: Backend, { id }: Reservation) =>
  backend.paymentLinks.filter(({ reservationId }) => reservationId === id);

function mailLink(backend: Backend, reservation: Reservation): void {
  for (const link of linksOf(backend, reservation)) link.hasEnded ||= !isCopied(link);
  newLink(backend, reservation, userOf(backend, reservation.userId)?.email ?? '');
}

/** Throws the error of the server when another mail with a link is too many. */
function assertFewLinks(backend: Backend, row: Reservation): void {
  const mailed = linksOf(backend, row).filter((link) => !isCopied(link));
  if (mailed.filter(({ createdAt }) => createdAt > backend.now - HOUR).length >= MAX_PAYMENT_LINKS_PER_HOUR) {
    throw linkLimit();
  }
}

/** The end of the hold that waits for the payment by a link. */
const heldUntil = ({ now, config }: Backend, dates: Parameters<typeof occupiedPeriod>[0]) =>
  new Date(
    paymentLinkEnd({ now, start: occupiedPeriod(dates)?.start ?? now, hours: config.paymentLinkHours }),
  ).toISOString();

/** Stores an outside payment, which confirms the reservation. */
function confirm(
  backend: Backend,
  row: Reservation,
  { method, amount, reason }: NonNullable<StaffBooking['payment']>,
  author: StoredUser,
): void {
  storeOutsidePayment(backend, row, { kind: 'deposit', amountPence: poundsToPence(amount), method });
  addNote(backend, { about: row.id, topic: 'outside-payment', amount, content: reason }, author);
  issueDocuments(backend, row);
  followReservation(backend, row);
}

function book(backend: Backend, asked: StaffBooking, author: StoredUser): Reservation {
  const { booking, payment } = asked;
  const customerId = asked.customer.kind === 'known' ? asked.customer.userId : null;
  const priced = priceOf(backend, author, booking, {
    ...{ now: backend.now, noticeHours: STAFF_NOTICE_HOURS },
    customer: { customerId, replacesHold: false },
  });
  const { car, dates } = priced;
  assertAgreed(asked, priced.price);
  releaseHolds(backend);
  if (isTaken(backend, dates, car.id, () => true)) throw datesTaken();
  const user = customerOf(backend, asked);
  const isHolding = backend.reservations.some(
    ({ userId, carId, status }) => userId === user.id && carId === car.id && status === 'held',
  );
  if (!payment && isHolding) throw alreadyHeld();
  const trip = asked.trip ? acceptedTrip(asked.trip, { dates, car: car.details, isStaff: true }) : null;
  if (!backend.users.includes(user)) backend.users.push(user);
  const row = storeReservation(backend, user, priced, {
    currentPaid: payment?.amount ?? 0,
    status: payment ? 'confirmed' : 'held',
    isBookedByStaff: true,
    ...(payment ? {} : { holdExpiresAt: heldUntil(backend, dates) }),
    trip,
  });
  if (payment) confirm(backend, row, payment, author);
  else if (asked.link === 'mailed') mailLink(backend, row);
  return row;
}

/** The reservation with this id; throws the errors that the server answers. */
function find(backend: Backend, wanted: string): Reservation {
  releaseHolds(backend);
  return reservationOf(backend, wanted);
}

/** The booking by staff that waits for its deposit; throws the errors that the server answers. */
function findPending(backend: Backend, wanted: string): Reservation {
  const row = find(backend, wanted);
  if (row.status !== 'held' || !row.isBookedByStaff) throw notPending();
  return row;
}

const owesBalance = ({ status, remainingToPay }: Reservation) =>
  (status === 'confirmed' || status === 'cancelled') && remainingToPay > 0;

const isAwaitingPayment = (row: Reservation) =>
  row.status === 'held' ? row.isBookedByStaff === true : owesBalance(row);

/** Mails the balance of a reservation; throws the errors that the server answers. */
function sendBalanceLink(backend: Backend, row: Reservation): Reservation {
  requireOtherPerson(backend, row.userId);
  if (!owesBalance(row)) throw notPending();
  assertFewLinks(backend, row);
  mailLink(backend, row);
  const recipient = userOf(backend, row.userId)?.email ?? null;
  const at = nowIso(backend);
  (backend.mails[row.id] ??= []).push({
    kind: 'balance-due',
    recipient,
    state: 'sent',
    requestedAt: at,
    sentAt: at,
  });
  return row;
}

const hasNoCredentials = (user: StoredUser): boolean =>
  user.password === '' && !user.passkeys?.length && !user.factor && !user.isDriver && roleOf(user) === null;

const calls = { ...forCustomerCalls, ...staffCalls, ...paymentLinksCalls };

export const staffBookingHandlers = (backend: Backend) =>
  answers(backend, calls, {
    bookForCustomer: ({ body: asked, user: author }) => {
      if (asked.payment && !may(author, 'money.record')) throw mayNotRecordPayments();
      if (asked.customer.kind === 'known') requireOtherPerson(backend, asked.customer.userId);
      return book(backend, asked, author);
    },

    sendPaymentLink: ({ params }) => {
      const found = find(backend, params.id);
      if (found.status === 'confirmed' || found.status === 'cancelled')
        return sendBalanceLink(backend, found);
      const row = findPending(backend, params.id);
      requireOtherPerson(backend, row.userId);
      assertFewLinks(backend, row);
      row.holdExpiresAt = heldUntil(backend, row);
      row.version += 1;
      mailLink(backend, row);
      return row;
    },

    copyPaymentLink: ({ params }) => {
      const row = find(backend, params.id);
      requireOtherPerson(backend, row.userId);
      if (!isAwaitingPayment(row)) throw notPending();
      const working = linksOf(backend, row).find((link) => isCopied(link) && !link.hasEnded);
      const { token, createdAt } = working ?? newLink(backend, row, '');
      return {
        url: `http://localhost/pay#token=${token}`,
        expiresAt: row.holdExpiresAt ?? new Date(balanceLinkEnd(createdAt)).toISOString(),
      };
    },

    withdrawBooking: ({ params }) => {
      const row = findPending(backend, params.id);
      requireOtherPerson(backend, row.userId);
      Object.assign(row, {
        status: 'cancelled',
        holdExpiresAt: null,
        remainingToPay: 0,
        version: row.version + 1,
      });
      cancelIntentsOf(backend, row.id);
      for (const link of linksOf(backend, row)) link.hasEnded = true;
      return row;
    },

    openPaymentLink: ({ body: { token }, user: caller }): OpenedPaymentLink | Response => {
      releaseHolds(backend);
      const link = backend.paymentLinks.find((known) => known.token === token);
      const row = backend.reservations.find(({ id }) => id === link?.reservationId);
      const user = userOf(backend, row?.userId);
      if (!link || !row || !user) throw linkExpired();
      const about = { reservationId: row.id, pays: owesBalance(row) ? 'balance' : 'deposit' } as const;
      if (caller?.id === user.id) {
        return { kind: 'ready', ...about };
      }
      if (link.hasEnded || !isAwaitingPayment(row)) throw linkExpired();
      if (!hasNoCredentials(user)) {
        return { kind: 'sign-in', ...about };
      }
      link.hasEnded = true;
      user.emailVerified ||= !isCopied(link);
      const auth = signedIn(backend, user);
      return { kind: 'signed-in', ...about, auth };
    },
  });
