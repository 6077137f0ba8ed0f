// The sheet itself.
import Button from '@mui/material/Button';
import { momentText } from '#app/entities/payment/index.ts';
import { reservedCarName } from '#app/entities/reservation/index.ts';
import { SITE_NAME } from '#app/shared/lib/usePageMeta.ts';
import { PageHeading } from '#app/shared/ui/PageHeading.tsx';
import { reservationDatesText, reservationDurationText } from '#domain/calendar/reservationText.ts';
import type { PaymentRecord } from '#domain/contract/payments.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { formatPounds, poundsForPeople } from '#domain/money/pence.ts';
import { CANCELLATION_POLICY } from '#domain/reservation/cancellation.ts';
import { receiptLines, receiptStatus, type ReceiptLine } from './receiptLines.ts';

export interface ReceiptSheetProps {
  reservation: Reservation;
  payments: readonly PaymentRecord[];
  /** Undefined once the account is deleted. */
  customer: { name: string; email: string } | undefined;
  supportEmail: string | undefined;
}

export function ReceiptSheet({ reservation, payments, customer, supportEmail }: ReceiptSheetProps) {
  const { id, createdAt } = reservation;
  const facts = [
    ['Reservation', id],
    ['Booked', momentText(createdAt)],
    ['Status', receiptStatus(reservation)],
    ['Customer', customer ? `${customer.name}, ${customer.email}` : 'Deleted user'],
    ['Car', reservedCarName(reservation)],
    ['Dates', reservationDatesText(reservation)],
    ['Duration', reservationDurationText(reservation)],
  ] as const;
  return (
    <article className="lcr-receipt" aria-label="Receipt">
      <header>
        <p className="lcr-receipt-company lcr-display">{SITE_NAME}</p>
        {supportEmail && <p>{supportEmail}</p>}
      </header>
      <PageHeading>Receipt</PageHeading>
      <dl className="lcr-receipt-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <PaymentsTable lines={receiptLines(payments)} />
      <dl className="lcr-receipt-totals">
        <div>
          <dt>Total price</dt>
          <dd>{poundsForPeople(reservation.totalPrice)}</dd>
        </div>
        <div>
          <dt>Paid</dt>
          <dd>{poundsForPeople(reservation.currentPaid)}</dd>
        </div>
        {reservation.refunded > 0 && (
          <div>
            <dt>Refunded</dt>
            <dd>{poundsForPeople(reservation.refunded)}</dd>
          </div>
        )}
        <div data-strong>
          <dt>Remaining</dt>
          <dd>{poundsForPeople(reservation.remainingToPay)}</dd>
        </div>
      </dl>
      <footer>
        <p>{CANCELLATION_POLICY}</p>
      </footer>
      <div className="lcr-receipt-print">
        <Button variant="contained" onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </article>
  );
}

function PaymentsTable({ lines }: { lines: readonly ReceiptLine[] }) {
  if (lines.length === 0) return <p className="lcr-receipt-none">Nothing has been paid yet.</p>;
  return (
    <table>
      <caption className="visually-hidden">Payments and refunds</caption>
      <thead>
        <tr>
          <th scope="col">Payment</th>
          <th scope="col">Date</th>
          <th scope="col">Reference</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ what, at, reference, pence }) => (
          <tr key={`${what} ${at} ${reference ?? ''}`}>
            <td>{what}</td>
            <td>{momentText(at)}</td>
            <td>{reference && <code>{reference}</code>}</td>
            <td>{formatPounds(pence)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
