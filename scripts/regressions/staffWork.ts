// Regressions of server/ in the work of the staff that the tests must notice: their bookings, refunds, inbox and jobs.
import type { Regression } from './regression.ts';

const PAYMENTS = 'server/modules/payments';
const RESERVATIONS = 'server/modules/reservations';

export const staffWorkRegressions: readonly Regression[] = [
  {
    name: 'bookings by staff: a pending booking keeps its dates after its end',
    file: `${RESERVATIONS}/repository.ts`,
    find: `WHERE r.status = 'held' AND r.hold_expires_at <= $1
         ORDER BY`,
    replace: `WHERE r.status = 'held' AND r.hold_expires_at <= $1 AND r.booked_by IS NULL
         ORDER BY`,
    tests: [`${RESERVATIONS}/staffBookings.test.ts`],
  },
  {
    name: 'bookings by staff: the mail of a second link asks for the total',
    file: `${RESERVATIONS}/staffBookings.ts`,
    find: 'depositPence: row.deposit_pence }',
    replace: 'depositPence: row.total_pence }',
    tests: [`${RESERVATIONS}/staffBookings.test.ts`],
  },
  {
    name: 'bookings by staff: the limit of links counts a day',
    file: `${RESERVATIONS}/paymentLinks.ts`,
    find: 'at(now - HOUR)',
    replace: 'at(now - DAY)',
    tests: [`${RESERVATIONS}/staffBookings.test.ts`],
  },
  {
    name: 'bookings by staff: a withdrawal is not announced',
    file: `${RESERVATIONS}/staffBookings.ts`,
    find: `  await runPaymentTasks(deps);
  deps.eventBus.emit('availabilityChanged', { carId });
`,
    replace: '  await runPaymentTasks(deps);\n',
    tests: [`${RESERVATIONS}/availabilityEvents.test.ts`],
  },
  {
    name: 'inbox: closed threads count as unassigned',
    file: 'server/modules/inbox/repository.ts',
    find: `unassigned: "a.id IS NULL AND t.state = 'open'"`,
    replace: "unassigned: 'a.id IS NULL'",
    tests: ['server/modules/inbox/inbox.test.ts'],
  },
  {
    name: 'refunds by hand: the newest request is paid first',
    file: `${PAYMENTS}/outside.ts`,
    find: 'ORDER BY o.requested_at, o.added_seq',
    replace: 'ORDER BY o.requested_at DESC, o.added_seq DESC',
    tests: [`${RESERVATIONS}/staffMoney.test.ts`],
  },
  {
    name: 'refunds by hand: a cancellation requests pending money again',
    file: `${PAYMENTS}/outside.ts`,
    find: ' - (await findPending(tx, payment.id));',
    replace: ' - 0 * (await findPending(tx, payment.id));',
    tests: [`${RESERVATIONS}/staffMoney.test.ts`],
  },
  {
    name: 'mails: an edit says that cash goes back to the card',
    file: `${RESERVATIONS}/adminEdits.ts`,
    find: 'amountPence: refundPence, outsidePence }',
    replace: 'amountPence: refundPence }',
    tests: [`${RESERVATIONS}/staffMoney.test.ts`],
  },
  {
    name: 'mails: a change of dates says that cash goes back to the card',
    file: `${RESERVATIONS}/dateChanges.ts`,
    find: 'before, amountPence: refundPence, outsidePence }',
    replace: 'before, amountPence: refundPence }',
    tests: [`${RESERVATIONS}/staffMoney.test.ts`],
  },
  {
    name: 'goodwill: an open payment of the old balance stays',
    file: `${RESERVATIONS}/staffMoney.ts`,
    find: `  await cancelPendingChange(tx, row.id, now);
  await cancelOpenPayments(tx, row.id, { by: 'admin', now });
`,
    replace: '  await cancelPendingChange(tx, row.id, now);\n',
    tests: [`${RESERVATIONS}/staffMoney.test.ts`],
  },
  {
    name: "date changes: an extra has today's price",
    file: `${RESERVATIONS}/dateChanges.ts`,
    find: '{ pricePence: priced.price.totalPence + extrasPence(before), now },',
    replace: `{
      pricePence: (
        await priceBookingOrThrow(
          db,
          {
            car,
            booking: {
              carId: car.id,
              ...dates,
              extras: before.flatMap(({ extraId, quantity }) => (extraId ? [{ id: extraId, quantity }] : [])),
            },
          },
          asking,
        )
      ).price.totalPence,
      now,
    },`,
    tests: [`${RESERVATIONS}/lines.test.ts`],
  },
  {
    name: 'refunds of an edit: money that is being paid back counts as kept',
    file: `${RESERVATIONS}/excessRefund.ts`,
    find: ' - (open.get(payment.id) ?? 0);',
    replace: ';',
    tests: [`${RESERVATIONS}/staffMoney.test.ts`],
  },
  {
    name: 'refunds: a refund that the bank returned fails for ever',
    file: `${PAYMENTS}/refundStates.ts`,
    find: `  if (donePence >= poundsToPence(refunded)) return 'done';
  return isFailing ? 'failing' : 'pending';`,
    replace: `  if (isFailing) return 'failing';
  return donePence >= poundsToPence(refunded) ? 'done' : 'pending';`,
    tests: [`${PAYMENTS}/refunds.test.ts`],
  },
  {
    name: 'inbox: two changes of a thread overwrite each other',
    file: 'server/modules/inbox/repository.ts',
    find: 'WHERE person_id = $1 FOR UPDATE',
    replace: 'WHERE person_id = $1',
    tests: ['server/modules/inbox/inbox.test.ts'],
  },
  {
    name: 'invoices: a credit note has the VAT rate of today',
    file: 'server/modules/invoices/issue.ts',
    find: 'corrected?.vat_rate ?? issuer.vatRate',
    replace: 'issuer.vatRate',
    tests: ['server/modules/invoices/invoices.test.ts'],
  },
  {
    name: 'export: the received messages are missing',
    file: 'server/modules/messages/repository.ts',
    find: 'WHERE m.sender_id = $1 OR m.receiver_id = $1',
    replace: 'WHERE m.sender_id = $1',
    tests: ['server/modules/identity/accountData.test.ts'],
  },
  {
    name: 'jobs: that of a driver on the way stays after the cancellation',
    file: 'server/modules/jobs/reservationJobsRepository.ts',
    find: "j.state NOT IN ('done', 'cancelled')",
    replace: "j.state IN ('draft', 'open', 'accepted')",
    tests: ['server/modules/jobs/reservationJobs.test.ts'],
  },
];
