import * as z from 'zod/mini';
import { NOT_POUNDS, poundsToPence } from '#domain/money/pence.ts';
import {
  id,
  listQuery,
  londonDate,
  londonTime,
  optionalTime,
  penceAmount,
  pounds,
  poundsInput,
  line,
  text,
} from './fields.ts';
import { email, phonenumber } from '#domain/people/contract/identity.ts';

interface Schema {
  safeParse: (value: unknown) => {
    success: boolean;
    data?: unknown;
    error?: { issues: { message: string }[] };
  };
}

/** The first message about a value, or undefined for an accepted value. */
function complaint(schema: Schema, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

describe('an amount in pounds', () => {
  it.each([0, 0.01, 0.29, 12.5, 1200, 9_999_999.99])('accepts %p', (amount) => {
    expect(poundsToPence(pounds.parse(amount))).toBe(Math.round(amount * 100));
  });

  it.each([
    [1.005, 'An amount has at most two decimals.'],
    [0.001, 'An amount has at most two decimals.'],
    [0.1 + 0.2, 'An amount has at most two decimals.'],
    [1e21, 'An amount has at most two decimals.'],
    [-1, 'An amount cannot be negative.'],
    ['12', 'An amount in pounds is required.'],
    [Number.NaN, 'An amount in pounds is required.'],
    [Infinity, 'An amount in pounds is required.'],
    [null, 'An amount in pounds is required.'],
    [undefined, 'An amount in pounds is required.'],
  ])('refuses %p: %s', (amount, message) => {
    expect(complaint(pounds, amount)).toBe(message);
  });
});

describe('an amount in pounds of a request', () => {
  it('accepts a number, a text, and the noise of subtracted floats', () => {
    const given = [420, '420.00', '£1,200.5', 33.35 - 10.01, 0];
    expect(given.map((amount) => poundsInput().parse(amount))).toEqual([420, 420, 1200.5, 23.34, 0]);
  });

  it('refuses what is no amount, with the reason', () => {
    const given = [1.005, '1.005', -1, '-1', 1e9, '1.200,00', '', null, undefined];
    expect(given.map((amount) => complaint(poundsInput('Missing.'), amount))).toEqual([
      'An amount has at most two decimals.',
      'An amount has at most two decimals.',
      'An amount cannot be negative.',
      'An amount cannot be negative.',
      'The amount is too large.',
      NOT_POUNDS,
      'An amount in pounds is required.',
      'Missing.',
      'Missing.',
    ]);
  });
});

describe('an amount in pence', () => {
  it('accepts whole pence, as a number, as a text, and with the noise of a multiplied float', () => {
    const given = [1, 36_000, 99_999_999, '36000', 131.63 * 100];
    expect(given.map((amount) => penceAmount.parse(amount))).toEqual([1, 36_000, 99_999_999, 36_000, 13_163]);
  });

  it('refuses what is no amount, with the reason', () => {
    const above = 'The amount must be above 0.';
    const whole = 'The amount is a whole number of pence.';
    const cases: [unknown, string][] = [
      [0, above],
      [-1, above],
      [100_000_000, 'The amount is too large.'],
      ...[1.5, '', ' ', '£360', '0x10', '1e3', undefined].map((given): [unknown, string] => [given, whole]),
    ];
    expect(cases.map(([given]) => [given, complaint(penceAmount, given)])).toEqual(cases);
  });
});

describe('dates, times and ids', () => {
  it.each<[string, Schema, unknown, string | undefined]>([
    ['a date', londonDate, '2026-11-28', undefined],
    ['a date that is none', londonDate, '2027-02-29', 'Not a date: YYYY-MM-DD.'],
    ['a date left out', londonDate, undefined, 'Please choose a date.'],
    ['a time', londonTime, '23:59', undefined],
    ['a time that is none', londonTime, '24:00', 'Not a time: HH:mm.'],
    ['a time left out', londonTime, null, 'Please choose a time.'],
    ['a time that may be left out', optionalTime, '10:00', undefined],
    ['an empty one', optionalTime, '', undefined],
    ['a null one', optionalTime, null, undefined],
    ['a missing one', optionalTime, undefined, undefined],
    ['one that is no time', optionalTime, '9:00', 'Not a time: HH:mm.'],
    ['an id', id, '00000000-0000-4000-8000-000000000001', undefined],
    ['an id that is none', id, '1; DROP TABLE cars', 'Not a valid id.'],
    ['an id left out', id, undefined, 'Not a valid id.'],
  ])('%s', (_, schema, value, message) => {
    expect(complaint(schema, value)).toBe(message);
  });
});

/** The code point in hexadecimal, which a message can show. */
const codeOf = (sign: string) => sign.codePointAt(0)?.toString(16);

describe('a text field', () => {
  const make = text('Make', 5);
  const motto = text('Motto', 9, 3);

  it('trims the text', () => {
    expect(make.parse('  Audi ')).toBe('Audi');
  });

  it('removes invisible characters before the other checks', () => {
    const hidden = '\u00AD\u180E\u200B\u2060\u2064\u206A\uFEFF\uFFF9\u202E\u2066\u{E0041}\ud800';
    for (const sign of hidden) {
      expect({ sign: codeOf(sign), text: text('Make', 3).parse(` A${sign}BC${sign}`) }).toEqual({
        ...{ sign: codeOf(sign), text: 'ABC' },
      });
    }
    // The flag of Wales consists of invisible letters.
    expect(text('Make', 20).parse('🏴󠁧󠁢󠁷󠁬󠁳󠁿')).toBe('🏴󠁧󠁢󠁷󠁬󠁳󠁿');
    expect(complaint(make, '\u200B\u202A')).toBe('Make is required.');
    expect(phonenumber.parse('\u202A07700 900123\u202C\u200E')).toBe('07700 900123');
    expect(phonenumber.parse('٠٧٧٠٠ ٩٠٠١٢٣\u200D')).toBe('07700 900123');
    expect(complaint(phonenumber, '07700\n900123')).toBe('Phone Number cannot contain line breaks.');
    expect(email.parse('\u200BAda@example.com\uFEFF')).toBe('ada@example.com');
  });

  it('treats a text without a visible character as empty, and separators of lines as spaces or line breaks', () => {
    for (const sign of '\u200E\u200D\u200C\u00AD\u3164\u2800\u115F\uFE0F\u034F\u00A0') {
      const seen = [complaint(line('Make', 5), sign), line('Make', 5, 0).parse(sign)];
      expect({ sign: codeOf(sign), seen }).toEqual({ sign: codeOf(sign), seen: ['Make is required.', ''] });
    }
    expect(line('Make', 9).parse('A\u2028B\u2029C\tD')).toBe('A B C D');
    expect(text('Make', 9).parse('A\u2028B')).toBe('A\nB');
  });

  it('keeps line breaks, tabs, emoji and other scripts', () => {
    const written = 'Zoë\t👩🏽‍🎤\r\nسيارة\u200F';
    expect(text('Message', 40).parse(written)).toBe(written.trim());
  });

  it.each<[string, Schema, unknown, string]>([
    ['missing', make, undefined, 'Make is required.'],
    ['empty', make, '', 'Make is required.'],
    ['blank', make, '   ', 'Make is required.'],
    ['too long', make, 'Maserati', 'Make can have at most 5 characters.'],
    ['too short', motto, 'ab', 'Motto needs at least 3 characters.'],
    ['a number', make, 5, 'Make is required.'],
    ['with a NUL', make, 'A\u0000', 'Make cannot contain control characters.'],
    ['with an escape', make, 'A\u001b[', 'Make cannot contain control characters.'],
    ['with a next-line character', make, 'A\u0085B', 'Make cannot contain control characters.'],
    ['of two lines where one is allowed', line('Make', 5), 'A\nB', 'Make cannot contain line breaks.'],
    ['of two old lines', line('Make', 5), 'A\rB', 'Make cannot contain line breaks.'],
  ])('refuses %s', (_, schema, value, message) => {
    expect(complaint(schema, value)).toBe(message);
  });
});

describe('a page of a list', () => {
  it.each([
    ['nothing', {}, {}],
    ['a page', { page: '0', pageSize: '200' }, { page: 0, pageSize: 200 }],
    ['an order', { sort: '-startDate' }, { sort: '-startDate' }],
    ['a search', { q: 'Ghost' }, { q: 'Ghost' }],
    ['something unknown, dropped', { sort: 'first_name', colour: 'red' }, { sort: 'first_name' }],
  ])('reads %s', (_, query, read) => {
    expect(listQuery.parse(query)).toEqual(read);
  });

  it.each([
    ['a page below 0', { page: '-1' }],
    ['half a page', { page: '1.5' }],
    ['a page that is no number', { page: 'x' }],
    ['an empty page', { pageSize: '0' }],
    ['a page of 201', { pageSize: '201' }],
    ['SQL for an order', { sort: 'name; DROP TABLE users' }],
    ['two directions', { sort: '--name' }],
    ['an endless search', { q: 'x'.repeat(201) }],
  ])('refuses %s', (_, query) => {
    expect(listQuery.safeParse(query).success).toBe(false);
  });
});

it('does not compile schemas, because the content security policy refuses compiled code', () => {
  expect(z.config().jitless).toBe(true);
});
