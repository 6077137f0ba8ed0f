// A table as CSV that spreadsheets open as it is meant.

/** What a spreadsheet would take for a formula; strangers write some of these texts. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
const NUMBER = /^-?\d+(\.\d+)?$/;
// Without it Excel reads UTF-8 as something else.
const BYTE_ORDER_MARK = '\uFEFF';

function field(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** RFC 4180, with a header line. */
export function csvText(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + [header, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('');
}
