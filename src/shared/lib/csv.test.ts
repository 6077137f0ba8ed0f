// Checks that spreadsheets read the CSV as text and never as formulas.
import { csvText } from './csv.ts';

const lines = (...rows: string[][]) => csvText(['A', 'B'], rows).slice(1).split('\r\n').slice(1, -1);

test('has a byte order mark, a header and CRLF', () => {
  expect(csvText(['Car', 'Total'], [['Ghost', '1200.00']])).toBe('\uFEFFCar,Total\r\nGhost,1200.00\r\n');
});

test.each([
  [['a,b', 'c'], '"a,b",c'],
  [['say "hi"', 'x'], '"say ""hi""",x'],
  [['two\nlines', 'x'], '"two\nlines",x'],
])('quotes %j', (row, line) => {
  expect(lines(row)).toEqual([line]);
});

test.each([
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+44 20', `'+44 20`],
  ['@a', `'@a`],
  ['-x', `'-x`],
  ['-1+cmd', `'-1+cmd`],
  ['-1.5x', `'-1.5x`],
  ['-1.', `'-1.`],
  ['\t=1', `'\t=1`],
  ['\r=1', `"'\r=1"`],
  ['＝1+1', `'＝1+1`],
  ['＋44', `'＋44`],
  ['－1', `'－1`],
  ['＠a', `'＠a`],
  ['a=1', 'a=1'],
  ['-12', '-12'],
  ['-12.50', '-12.50'],
])('writes %j as text, not as a formula', (text, field) => {
  expect(lines([text, ''])).toEqual([`${field},`]);
});
