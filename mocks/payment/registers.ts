// The registers of the accountant, from the invoices and the payments of the mock server.
import type { PeriodQuery } from '#domain/kit/periods.ts';
import { penceToPounds, poundsToPence } from '#domain/money/pence.ts';
import { balanceDueOf, BALANCE_DUE_HOURS } from '#domain/booking/balanceDue.ts';
import type { Debt, RegisteredMovement } from '#domain/payment/contract/registers.ts';
import { registeredDocumentOf, vatMonthsOf } from '#domain/payment/registeredDocuments.ts';
import { debtAge } from '#domain/payment/registers.ts';
import { daysBetween, londonDate } from '#domain/time/london.ts';
import { userOf, type Backend } from '#mocks/backend.ts';
import * as calls from '#domain/payment/calls/registers.ts';
import { answers } from '#mocks/serve.ts';
import { movementsOf } from './payments.ts';

const dayOf = (instant: string) => londonDate(Date.parse(instant));
const isWithin = ({ from, to }: PeriodQuery, date: string) => from <= date && date <= to;
const nameOf = ({ users }: Backend, userId: string | null) =>
  users.find(({ id }) => id === userId)?.name ?? 'Deleted user';

const documentsOf = ({ invoices }: Backend, period: PeriodQuery) =>
  invoices
    .map(registeredDocumentOf)
    .filter(({ date }) => isWithin(period, date))
    .reverse();

const registered = (backend: Backend, period: PeriodQuery): RegisteredMovement[] =>
  movementsOf(backend)
    .map(({ id, kind, amount, at, row, method }) => ({
      ...{ id, date: dayOf(at), method: method ?? ('card' as const) },
      ...{ reservationId: row.id, reference: row.reference, customerName: nameOf(backend, row.userId) },
      what: kind === 'payment' ? 'Payment' : 'Refund',
      amount: kind === 'payment' ? amount : -amount,
      providerId: method === undefined ? `ch_${id}` : '',
    }))
    .filter(({ date }) => isWithin(period, date))
    .sort((a, b) => b.date.localeCompare(a.date));

function debtsOf(backend: Backend): Debt[] {
  const today = londonDate(backend.now);
  const debts = backend.reservations
    .filter(
      ({ status, remainingToPay }) =>
        (status === 'confirmed' || status === 'cancelled') && remainingToPay > 0,
    )
    .map((row): Debt => {
      const terms = { bookedAt: Date.parse(row.createdAt), dueHours: BALANCE_DUE_HOURS };
      const due = londonDate(balanceDueOf(row, terms) ?? backend.now);
      const user = userOf(backend, row.userId);
      const days = daysBetween(due, today);
      return {
        id: row.id,
        reference: row.reference,
        customerId: user?.id ?? null,
        customerName: nameOf(backend, row.userId),
        email: user?.email ?? '',
        phone: user?.phonenumber ?? '',
        start: row.startDate,
        due,
        days,
        age: debtAge(days),
        total: penceToPounds(poundsToPence(row.remainingToPay) + poundsToPence(row.currentPaid)),
        paid: row.currentPaid,
        amount: row.remainingToPay,
      };
    });
  return debts.sort((a, b) => a.due.localeCompare(b.due));
}

export const registerHandlers = (backend: Backend) =>
  answers(backend, calls, {
    getDocumentRegister: ({ query }) => documentsOf(backend, query),
    getMovementRegister: ({ query }) => registered(backend, query),
    getVatRegister: ({ query }) => vatMonthsOf(documentsOf(backend, query)),
    getDebtRegister: () => debtsOf(backend),
  });
