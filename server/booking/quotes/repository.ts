// SQL of quotes.
import { quotesKeptFrom, type QuotedPrice } from '#domain/booking/quotes.ts';
import type { WrittenQuote } from '#domain/booking/contract/quotes.ts';
import { linesOfReservation } from '#domain/money/presentedLines.ts';
import type { Pence } from '#domain/money/pence.ts';
import type { BasisPoints } from '#domain/payment/invoices.ts';
import type { Instant, LondonDate } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { insertRow } from '#server/platform/db/rows.ts';

/** What a quote states besides its amounts. */
type QuoteContent = Pick<WrittenQuote, 'seller' | 'car' | 'dates' | 'extras' | 'lines'>;

export interface QuoteRow {
  id: string;
  created_at: Date;
  valid_until: LondonDate;
  name: string;
  car_id: string;
  total_pence: Pence;
  deposit_pence: Pence;
  vat_rate: BasisPoints;
  content: QuoteContent;
}

/** The quote of this id, also after its last day; undefined for an unknown one. */
export async function findQuote(db: Queryable, id: string): Promise<QuoteRow | undefined> {
  const [row] = await db.query<QuoteRow>(
    `SELECT id, created_at, valid_until, name, car_id, total_pence, deposit_pence, vat_rate, content
     FROM quotes WHERE id = $1`,
    [id],
  );
  return row;
}

/** What the quote promises. */
export async function findQuotedPrice(db: Queryable, id: string): Promise<QuotedPrice | undefined> {
  const row = await findQuote(db, id);
  return (
    row && {
      carId: row.car_id,
      dates: row.content.dates,
      lines: linesOfReservation(row.content),
      validUntil: row.valid_until,
    }
  );
}

export async function insertQuote(db: Queryable, row: QuoteRow): Promise<void> {
  await insertRow(db, 'quotes', { ...row });
}

/** Deletes the quotes that ended more than 30 days ago: they name people. */
export async function deleteOldQuotes(db: Queryable, now: Instant): Promise<void> {
  await db.query('DELETE FROM quotes WHERE valid_until < $1', [quotesKeptFrom(now)]);
}
