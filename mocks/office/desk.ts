// Everything about one reservation or one person, for staff, and the internal notes.
import { reservationMissing } from '#domain/booking/refusals.ts';
import { noSuchUser } from '#domain/people/refusals.ts';
import type { LedgerFigures, ReservationDetails, UserDetails } from '#domain/office/contract/details.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { penceToPounds, poundsToPence } from '#domain/money/pence.ts';
import { may, nowIso, rowOf, type Backend, type StoredUser } from '#mocks/backend.ts';
import { addNote, toNote } from './notes.ts';
import * as calls from '#domain/office/calls.ts';
import { answers } from '#mocks/serve.ts';
import { paymentsOf, releaseHolds } from '#mocks/payment/payments.ts';
import { wasBooked } from '#mocks/booking/wasBooked.ts';
import { toInvoice } from '#mocks/payment/invoiceCalls.ts';
import { profileOf } from '#mocks/people/users.ts';

const sum = (rows: readonly Reservation[], field: 'currentPaid' | 'refunded' | 'remainingToPay') =>
  penceToPounds(rows.reduce((total, row) => total + poundsToPence(row[field]), 0));

const notesAbout = ({ notes }: Backend, id: string) =>
  notes
    .filter(({ about }) => about === id)
    .reverse()
    .map(toNote);

const auditAbout = (backend: Backend, id: string, reader: StoredUser) =>
  may(reader, 'audit.read')
    ? backend.audit.filter(({ objectId }) => objectId === id || objectId === jobOf(backend, id)?.id)
    : null;

function figuresOf({ totalPrice, currentPaid, refunded, remainingToPay }: Reservation): LedgerFigures {
  return {
    total: totalPrice,
    received: penceToPounds(poundsToPence(currentPaid) + poundsToPence(refunded)),
    refunded,
    disputed: 0,
    paid: currentPaid,
    remaining: remainingToPay,
  };
}

function jobOf({ jobs }: Backend, reservationId: string): ReservationDetails['job'] {
  const job = jobs.find(({ reservation }) => reservation?.id === reservationId);
  if (!job) return null;
  const { id, state, acceptedBy, acceptedByName: name, needsConfirmation, version } = job;
  return { id, state, driver: name ? { id: acceptedBy, name } : null, needsConfirmation, version };
}

function detailsOf(backend: Backend, row: Reservation, reader: StoredUser): ReservationDetails {
  const user = backend.users.find(({ id }) => id === row.userId);
  const invoices = backend.invoices.filter(({ reservationId }) => reservationId === row.id);
  return {
    reservation: {
      ...row,
      customer: user ? { name: user.name, email: user.email, phone: user.phonenumber } : null,
    },
    figures: figuresOf(row),
    payments: paymentsOf(backend, row),
    mails: backend.mails[row.id] ?? [],
    job: jobOf(backend, row.id),
    invoices: may(reader, 'money.read') ? invoices.map(toInvoice) : null,
    audit: auditAbout(backend, row.id, reader),
    notes: notesAbout(backend, row.id),
  };
}

function personOf(backend: Backend, user: StoredUser, reader: StoredUser): UserDetails {
  const own = backend.reservations.filter(({ userId }) => userId === user.id);
  const booked = own.filter(wasBooked).sort((a, b) => b.startDate.localeCompare(a.startDate));
  return {
    user: profileOf(user),
    createdAt: nowIso(backend),
    reservations: [...own.filter(({ status }) => status === 'held'), ...booked],
    figures: {
      paid: sum(own, 'currentPaid'),
      refunded: sum(own, 'refunded'),
      remaining: sum(booked, 'remainingToPay'),
    },
    mails: own
      .flatMap(({ id }) => (backend.mails[id] ?? []).map((mail) => ({ ...mail, reservationId: id })))
      .sort((a, b) => b.requestedAt.localeCompare(a.requestedAt)),
    audit: auditAbout(backend, user.id, reader),
    notes: notesAbout(backend, user.id),
  };
}

const reservationOf = (backend: Backend, id: string) => {
  const row = rowOf(backend.reservations, id, reservationMissing);
  return row;
};
const userOf = (backend: Backend, id: string) => {
  const user = rowOf(backend.users, id, noSuchUser);
  return user;
};
const aNote = (about: string, content: string) => ({ about, content, topic: 'note' as const, amount: null });

export const deskHandlers = (backend: Backend) =>
  answers(backend, calls, {
    getReservationDetails: ({ user, params: { id } }) => {
      releaseHolds(backend);
      return detailsOf(backend, reservationOf(backend, id), user);
    },

    getUserDetails: ({ user, params: { id } }) => personOf(backend, userOf(backend, id), user),

    addReservationNote: ({ user, params: { id }, body: { content } }) =>
      addNote(backend, aNote(reservationOf(backend, id).id, content), user),

    addUserNote: ({ user, params: { id }, body: { content } }) =>
      addNote(backend, aNote(userOf(backend, id).id, content), user),
  });
