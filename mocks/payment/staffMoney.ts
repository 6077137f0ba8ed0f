// Money that staff record or refund: outside payments, and refunds of card payments.
import {
  dueExceeded,
  hasNoPayments,
  nothingDue,
  nothingDueLate,
  notRefundable,
  outsideKeptExceeded,
  paymentMissing,
  refundableExceeded,
  totalExhausted,
} from '#domain/booking/paymentRefusals.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { presentLine, linesOfReservation } from '#domain/money/presentedLines.ts';
import { penceToPounds, poundsToPence, type Pence } from '#domain/money/pence.ts';
import { withGoodwill } from '#domain/money/lines.ts';
import { requireOtherPerson, reservationOf } from '#mocks/answers.ts';
import type { Backend, StoredIntent } from '#mocks/backend.ts';
import * as calls from '#domain/payment/calls/staffMoney.ts';
import { answers } from '#mocks/serve.ts';
import { issueDocuments } from './invoices.ts';
import { addNote } from '#mocks/office/notes.ts';
import { storeOutsidePayment } from './payments.ts';
import { doneRefund, refund, refundedPence, succeededOf } from './intents.ts';

/** The reservation, if it was booked; throws the errors that the server answers. */
function findBooked(backend: Backend, wanted: string): Reservation {
  const row = reservationOf(backend, wanted);
  requireOtherPerson(backend, row.userId);
  if (row.status === 'confirmed' || row.status === 'cancelled') return row;
  throw hasNoPayments();
}

/** Adds the received amount, or a negative refunded amount, to the reservation's figures, and issues its documents. */
function move(backend: Backend, row: Reservation, pence: Pence): void {
  const paid = poundsToPence(row.currentPaid) + pence;
  row.currentPaid = penceToPounds(paid);
  row.remainingToPay = penceToPounds(Math.max(0, poundsToPence(row.totalPrice) - paid));
  if (pence < 0) {
    row.refunded = penceToPounds(poundsToPence(row.refunded) - pence);
    row.refundState = 'done';
  }
  issueDocuments(backend, row);
}

/** The refunded part of an intent, without refunds that wait for staff. */
const returnedPence = ({ refunds }: StoredIntent): Pence =>
  refunds.reduce((sum, { state, amount }) => sum + (state === 'done' ? poundsToPence(amount) : 0), 0);

export const staffMoneyHandlers = (backend: Backend) =>
  answers(backend, calls, {
    recordOutsidePayment: ({ params, body: { method, amount, reason }, user: author }) => {
      const row = findBooked(backend, params.id);
      const due = poundsToPence(row.remainingToPay);
      if (due === 0) throw nothingDue();
      const pence = poundsToPence(amount);
      if (pence > due) throw dueExceeded(due);
      storeOutsidePayment(backend, row, { kind: 'balance', amountPence: pence, method });
      move(backend, row, pence);
      addNote(backend, { about: row.id, topic: 'outside-payment', amount, content: reason }, author);
      return row;
    },

    recordOutsideRefund: ({ params, body: { method, amount, reason }, user: author }) => {
      const row = findBooked(backend, params.id);
      const outside = succeededOf(backend, row.id).filter((intent) => intent.method !== undefined);
      const kept = outside.reduce((sum, intent) => sum + intent.amountPence - returnedPence(intent), 0);
      const pence = poundsToPence(amount);
      if (pence > kept) throw outsideKeptExceeded(kept);
      let rest = pence;
      for (const intent of outside.reverse()) {
        const part = Math.min(rest, intent.amountPence - returnedPence(intent));
        intent.refunds = intent.refunds.filter(({ state }) => state === 'done');
        if (part > 0) intent.refunds.push({ ...doneRefund(backend, part, null), method });
        rest -= part;
      }
      move(backend, row, -pence);
      addNote(backend, { about: row.id, topic: 'outside-refund', amount, content: reason }, author);
      return row;
    },

    waiveBalance: ({ params, body: { reason, refundsPaid }, user: author }) => {
      const row = findBooked(backend, params.id);
      const due = poundsToPence(row.remainingToPay);
      if (row.status !== 'cancelled' || (due === 0 && !refundsPaid)) throw nothingDueLate();
      const paid = poundsToPence(row.currentPaid);
      if (refundsPaid) {
        refund(backend, row.id, Infinity);
        move(backend, row, -paid);
      } else if (paid > 0) {
        row.lines = withGoodwill(linesOfReservation(row), due).map(presentLine);
        row.totalPrice = row.currentPaid;
      }
      row.remainingToPay = 0;
      row.version += 1;
      const amount = penceToPounds(due + (refundsPaid ? paid : 0));
      addNote(backend, { about: row.id, topic: 'waiver', amount, content: reason }, author);
      return row;
    },

    refundCardPayment: ({ params, body: { paymentId, amount, reason, lowersTotal }, user: author }) => {
      const row = findBooked(backend, params.id);
      const own = succeededOf(backend, row.id);
      if (own.some(({ id, method }) => id === paymentId && method !== undefined)) throw notRefundable();
      const intent = own.find(({ id }) => id === `pi_${paymentId}`);
      // The deposit of a scenario's reservation has no intent, and its id is the id of the reservation.
      if (!intent && paymentId !== row.id) throw paymentMissing();
      const refundable = intent
        ? intent.amountPence - refundedPence(intent)
        : poundsToPence(row.depositAmount) - poundsToPence(row.refunded);
      const pence = poundsToPence(amount);
      if (pence > refundable) throw refundableExceeded(refundable);
      if (lowersTotal) {
        const totalPence = poundsToPence(row.totalPrice) - pence;
        if (totalPence < 1) throw totalExhausted();
        row.lines = withGoodwill(linesOfReservation(row), pence).map(presentLine);
        row.totalPrice = penceToPounds(totalPence);
      }
      intent?.refunds.push(doneRefund(backend, pence, `re_${backend.nextId()}`));
      row.version += 1;
      move(backend, row, -pence);
      addNote(backend, { about: row.id, topic: 'refund', amount, content: reason }, author);
      return row;
    },
  });
