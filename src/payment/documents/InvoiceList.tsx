// The invoices and credit notes of a reservation, each with its page and its PDF; empty when none is issued. The
// customer and staff who may read money see the same list.
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { invoiceFile, paths } from '#app/platform/address/paths.ts';
import { Loaded } from '#app/kit/page/Loaded.tsx';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import type { Invoice } from '#domain/payment/contract/invoices.ts';
import { formatPounds, poundsToPence } from '#domain/money/pence.ts';
import { formatLondonDate, londonDate } from '#domain/time/london.ts';
import { useGetInvoicesQuery } from '../data/invoiceApi.ts';
import css from './invoiceList.css';
import { INVOICE_KIND_TEXTS } from '../data/invoiceTexts.ts';

const amountOf = ({ kind, gross }: Invoice) =>
  formatPounds(kind === 'invoice' ? poundsToPence(gross) : -poundsToPence(gross));

export function InvoiceList({ reservationId }: { reservationId: string }) {
  const request = useGetInvoicesQuery(reservationId, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  return <Loaded {...request}>{(invoices) => <InvoiceRows invoices={invoices} />}</Loaded>;
}

/** Loaded invoices, in the order of issue. */
export function InvoiceRows({ invoices }: { invoices: readonly Invoice[] }) {
  if (invoices.length === 0) return null;
  return (
    <ul className="lcr-invoices" aria-label="Invoices">
      <StaticStyle id="invoice-list" css={css} />
      {invoices.map((document) => (
        <li key={document.id}>
          <Link component={RouterLink} to={paths.invoice(document.id)} color="inherit">
            {INVOICE_KIND_TEXTS[document.kind]} {document.number}
          </Link>
          <span>{formatLondonDate(londonDate(Date.parse(document.issuedAt)))}</span>
          <Link
            href={invoiceFile(document.id)}
            download
            color="inherit"
            aria-label={`PDF of ${document.number}`}
          >
            PDF
          </Link>
          <span>{amountOf(document)}</span>
        </li>
      ))}
    </ul>
  );
}
