// The sheet of a receipt.
import Button from '@mui/material/Button';
import { instantText } from '#app/kit/dates/instantText.ts';
import { PriceLines, reservedCarName } from '#app/booking/index.ts';
import { SITE_NAME } from '#domain/site/siteName.ts';
import { PageHeading } from '#app/kit/page/PageHeading.tsx';
import { reservationDatesText, reservationDurationText } from '#domain/booking/reservationText.ts';
import { linesOfReservation } from '#domain/money/presentedLines.ts';
import type { PaymentRecord } from '#domain/payment/contract/payments.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { formatPounds, penceToPounds, poundsForPeople } from '#domain/money/pence.ts';
import { amountsOf, paidFacts } from '#domain/booking/paidFacts.ts';
import { CANCELLATION_POLICY } from '#domain/booking/cancellation.ts';
import { receiptLines, receiptStatus, type ReceiptLine } from './receiptLines.ts';

export interface ReceiptSheetProps {
  reservation: Reservation;
  payments: readonly PaymentRecord[];
  /** Undefined after the account is deleted. */
  customer: { name: string; email: string } | undefined;
  supportEmail: string | undefined;
}

export function ReceiptSheet({ reservation, payments, customer, supportEmail }: ReceiptSheetProps) {
  const { id, reference, createdAt, totalPrice, refunded } = reservation;
  const facts = [
    ...(reference ? [['Reference', reference] as const] : []),
    ['Reservation', id],
    ['Booked', instantText(createdAt)],
    ['Status', receiptStatus(reservation)],
    ['Customer', customer ? `${customer.name}, ${customer.email}` : 'Deleted user'],
    ['Car', reservedCarName(reservation)],
    ['Dates', reservationDatesText(reservation)],
    ['Duration', reservationDurationText(reservation)],
  ] as const;
  const money = paidFacts(amountsOf(reservation));
  const [first, last] = [money.slice(0, -1), money.at(-1)];
  const totals: [string, number][] = [
    ['Total price', totalPrice],
    ...first.map(({ label, pence }): [string, number] => [label, penceToPounds(pence)]),
    ...(refunded > 0 ? [['Refunded', refunded] satisfies [string, number]] : []),
  ];
  return (
    <article className="lcr-receipt lcr-print-sheet" aria-label="Receipt">
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
      <PriceLines lines={linesOfReservation(reservation)} />
      <PaymentsTable lines={receiptLines(payments)} />
      <dl className="lcr-receipt-totals">
        {totals.map(([label, pounds]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{poundsForPeople(pounds)}</dd>
          </div>
        ))}
        <div data-strong>
          <dt>{last?.label}</dt>
          <dd>{formatPounds(last?.pence ?? 0)}</dd>
        </div>
      </dl>
      <footer>
        <p>{CANCELLATION_POLICY}</p>
      </footer>
      <div className="lcr-receipt-print lcr-print-hide">
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
          {['Payment', 'Date', 'Reference', 'Amount'].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ what, at, reference, pence }) => (
          <tr key={`${what} ${at} ${reference ?? ''}`}>
            <td>{what}</td>
            <td>{instantText(at)}</td>
            <td>{reference && <code>{reference}</code>}</td>
            <td>{formatPounds(pence)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
