// Writes a table as CSV for spreadsheet programs.
import { downloadFile } from '#app/platform/browser/downloadFile.ts';
import type { AdminColumn } from './RowActions.tsx';

/**
 * The first characters of a text that a spreadsheet would run as a formula. Users write some of these texts.
 */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
const NUMBER = /^-?\d+(\.\d+)?$/;
// Excel reads a file as UTF-8 only with this mark.
const BYTE_ORDER_MARK = '\uFEFF';

/** Digits of which a spreadsheet would remove the first zeros, or show a power of ten. */
const LONG_OR_ZERO = /^(?:0\d+|\d{12,})$/;
/** Phone numbers with their extensions, alone or before a name: digits with the signs between them. */
const PHONE = /^\+\d[\d\s()./+-]{4,}(?:(?:ext|x)[.:]? ?\d{1,7})?(?:, [^"\r\n]{1,200})?$/i;

function field(text: string): string {
  // As the result of a formula, a spreadsheet shows the text as it is: the sign and the first zeros stay.
  if (PHONE.test(text) || LONG_OR_ZERO.test(text)) return `"=""${text}"""`;
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns the CSV text (RFC 4180) with a header line. */
export function csvText(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + [header, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

/** Downloads the table as a CSV file. */
export const downloadCsv = (
  fileName: string,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): void => downloadFile(fileName, csvText(header, rows), 'text/csv;charset=utf-8');

/** Downloads the rows of a table under its noun: the columns with a text for CSV, except those with these fields. */
export function exportTable<Row extends { id: string }>(
  noun: string,
  columns: readonly AdminColumn<Row>[],
  withoutFields: readonly string[],
  rows: readonly Row[],
): void {
  const exported = columns.filter(({ field: name, csv }) => csv && !withoutFields.includes(name));
  downloadCsv(
    `${noun.replaceAll(' ', '-')}.csv`,
    exported.map(({ headerName }) => headerName),
    rows.map((row) => exported.map(({ csv }) => csv?.(row) ?? '')),
  );
}
