// The sheet of an invoice or a credit note.
import Button from '@mui/material/Button';
import { INVOICE_KIND_TEXTS } from '../data/invoiceTexts.ts';
import { invoiceFile } from '#app/platform/address/paths.ts';
import { PageHeading } from '#app/kit/page/PageHeading.tsx';
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import type { Invoice } from '#domain/payment/contract/invoices.ts';
import { billingAddress } from '#domain/payment/countries.ts';
import { readLine } from '#domain/money/presentedLines.ts';
import { formatPounds, poundsForPeople } from '#domain/money/pence.ts';
import { lineText } from '#domain/money/lines.ts';
import { formatLondonDate, londonDate } from '#domain/time/london.ts';

type Facts = readonly (readonly [label: string, value: string])[];

function factsOf({ customer, ...document }: Invoice): Facts {
  const facts: Facts = [
    ['Number', document.number],
    ['Corrects invoice', document.corrects ?? ''],
    ['Issued', formatLondonDate(londonDate(Date.parse(document.issuedAt)))],
    ['Company', customer.company],
    ['Customer', customer.name],
    ['Address', billingAddress(customer).join(', ')],
    ["Customer's VAT number", customer.vatNumber],
    ['Purchase order', customer.poNumber],
    ['Car', document.car],
    ['Dates', reservationDatesText(document.dates)],
    ['Reservation', document.reference],
  ];
  return facts.filter(([, value]) => value !== '');
}

export function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const { id, kind, number, seller, net, vat, gross, vatRatePercent } = invoice;
  const totals: Facts = [
    ['Net', poundsForPeople(net)],
    [`VAT ${vatRatePercent}%`, poundsForPeople(vat)],
  ];
  return (
    <article className="lcr-receipt lcr-print-sheet" aria-label={`${INVOICE_KIND_TEXTS[kind]} ${number}`}>
      <header>
        <p className="lcr-receipt-company lcr-display">{seller.name}</p>
        {seller.address && <p>{seller.address}</p>}
        {seller.vatNumber && <p>VAT number: {seller.vatNumber}</p>}
      </header>
      <PageHeading title={number}>{INVOICE_KIND_TEXTS[kind]}</PageHeading>
      <dl className="lcr-receipt-facts">
        {factsOf(invoice).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Lines invoice={invoice} />
      <dl className="lcr-receipt-totals">
        {totals.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div data-strong>
          <dt>Total</dt>
          <dd>{poundsForPeople(gross)}</dd>
        </div>
      </dl>
      <footer>
        <p>All prices include VAT.</p>
      </footer>
      <div className="lcr-receipt-print lcr-print-hide">
        <Button variant="contained" onClick={() => window.print()}>
          Print
        </Button>{' '}
        <Button href={invoiceFile(id)} download color="inherit">
          Download PDF
        </Button>
      </div>
    </article>
  );
}

function Lines({ invoice }: { invoice: Invoice }) {
  return (
    <table>
      <caption className="visually-hidden">What it is for</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Quantity and price</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {invoice.lines.map(readLine).map((line, index) => (
          // Lines have no id, and their order does not change.
          <tr key={index}>
            <td>{line.label}</td>
            <td>{lineText(line)}</td>
            <td>{formatPounds(line.amountPence)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
