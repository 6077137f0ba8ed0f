// Checks the functions that read and make texts, addresses and tables.
import { checkCases } from '#app/testing/checkCases.ts';
import { cutText } from '#app/kit/table/cutText.ts';
import { csvText } from '#app/kit/table/csv.ts';
import { hidePaymentSecret } from '../address/hidePaymentSecret.ts';
import { act, renderHook } from '@testing-library/react';
import { captureLinkToken, useLinkToken } from '../address/linkToken.ts';
import { returnAddress } from '../address/returnAddress.ts';
import { extrasText, readDates, readExtras, searchOf, searchOfDates } from '../address/datesInAddress.ts';
import * as z from 'zod/mini';
import { fieldProblems } from '#app/kit/form/fieldProblems.ts';
import { newId } from './newId.ts';
import { wrapped } from './wrapped.ts';

describe('cutText', () => {
  test('shortens a text at a word', () =>
    checkCases(
      [
        ['12345', 5, '12345'],
        ['123456', 5, '12345...'],
        ['1234 6', 5, '1234...'],
        ['', 5, ''],
        ['😀😀😀', 3, '😀😀😀'],
        ['😀😀😀', 2, '😀😀...'],
      ],
      (text, limit, cut) => {
        expect(cutText(text, limit)).toBe(cut);
      },
    ));
});

describe('csv', () => {
  const lines = (...rows: string[][]) => csvText(['A', 'B'], rows).slice(1).split('\r\n').slice(1, -1);

  test('has a byte order mark, a header and CRLF', () => {
    expect(csvText(['Car', 'Total'], [['Ghost', '1200.00']])).toBe('\uFEFFCar,Total\r\nGhost,1200.00\r\n');
  });

  test('quotes fields with special characters', () =>
    checkCases(
      [
        [['a,b', 'c'], '"a,b",c'],
        [['say "hi"', 'x'], '"say ""hi""",x'],
        [['two\nlines', 'x'], '"two\nlines",x'],
      ],
      (row, line) => {
        expect(lines(row)).toEqual([line]);
      },
    ));

  test('writes a field as text, not as a formula', () =>
    checkCases(
      [
        ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
        ['+4', `'+4`],
        ['+44 7700 900123', `"=""+44 7700 900123"""`],
        ['+44 (0)20-7946.0001', `"=""+44 (0)20-7946.0001"""`],
        ['+44 7700 900123+cmd', `'+44 7700 900123+cmd`],
        ['+44 7700 900123, Ada', `"=""+44 7700 900123, Ada"""`],
        ['+44 7700 900123, "=cmd"', `"'+44 7700 900123, ""=cmd"""`],
        ['+44 20 7946 0000 ext. 12', `"=""+44 20 7946 0000 ext. 12"""`],
        ['+44 7700 900123 / +44 7700 900124', `"=""+44 7700 900123 / +44 7700 900124"""`],
        ['07700900123', `"=""07700900123"""`],
        ['447700900123', `"=""447700900123"""`],
        ['0.5', '0.5'],
        ['0', '0'],
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
      ],
      (text, field) => {
        expect(lines([text, ''])).toEqual([`${field},`]);
      },
    ));
});

describe('hidePaymentSecret', () => {
  const open = (address: string) => window.history.replaceState({ kept: true }, '', address);
  afterEach(() => open('/'));

  it('removes the secret, keeps the other parameters and replaces the history entry', () => {
    open(
      '/Checkout?hold=7&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x&redirect_status=failed',
    );
    const entries = window.history.length;
    hidePaymentSecret();
    expect(window.location.search).toBe('?hold=7&payment_intent=pi_1&redirect_status=failed');
    expect(window.history).toMatchObject({ length: entries, state: { kept: true } });
  });

  it('does not change an address without a secret', () => {
    open('/Cars?q=a%20b#top');
    hidePaymentSecret();
    expect(window.location.href).toMatch(/\/Cars\?q=a%20b#top$/);
  });
});

describe('linkToken', () => {
  test('takes the token out of the address and keeps the rest', () => {
    const { result } = renderHook(useLinkToken);
    expect(result.current).toBeUndefined();
    window.history.replaceState({ key: 'x' }, '', '/Reset?a=1#token=ab-c_d');
    act(captureLinkToken);
    expect(result.current).toBe('ab-c_d');
    expect(window.location.href).toMatch(/\/Reset\?a=1$/);
    expect(window.history.state).toEqual({ key: 'x' });
  });

  test('does not change any other fragment', () => {
    window.history.replaceState(null, '', '/Cars#token=<script>');
    captureLinkToken();
    expect(window.location.hash).not.toBe('');
    window.history.replaceState(null, '', '/Cars#my-reservations');
    captureLinkToken();
    expect(window.location.hash).toBe('#my-reservations');
  });
});

describe('returnAddress', () => {
  test('returns to the address of this site that the state has', () =>
    checkCases(
      [
        [{ from: '/Checkout?hold=1' }, '/Checkout?hold=1'],
        [{ from: '/' }, '/'],
        [{ from: '//evil.example' }, '/'],
        [{ from: '/\\evil.example' }, '/'],
        [{ from: 'https://evil.example' }, '/'],
        [{ from: 'Checkout' }, '/'],
        [{ from: 7 }, '/'],
        [{}, '/'],
        [null, '/'],
        [undefined, '/'],
        ['/Checkout', '/'],
      ],
      (state, address) => {
        expect(returnAddress(state)).toBe(address);
      },
    ));
});

describe('datesInAddress', () => {
  const EMPTY = { from: '', to: '', startTime: '', endTime: '' };

  test('reads the dates of an address', () =>
    checkCases(
      [
        ['', EMPTY],
        ['?from=2026-12-04', { ...EMPTY, from: '2026-12-04' }],
        [
          '?from=a&to=b&startTime=10:00&endTime=12:00&make=x',
          { from: 'a', to: 'b', startTime: '10:00', endTime: '12:00' },
        ],
      ],
      (search, dates) => {
        expect(readDates(search)).toEqual(dates);
      },
    ));

  test('reads the extras that it writes, and ignores what is no extra', () => {
    const extras = { 'a-1': 2, 'b-2': 99 };
    expect(extrasText(extras)).toBe('a-1*2.b-2*99');
    expect(readExtras(searchOf({ extras: extrasText(extras) }))).toEqual(extras);
    expect(readExtras('?extras=a*0.b*100.c.*3.d*x.__proto__*1')).toEqual({});
    expect([readExtras(''), extrasText()]).toEqual([{}, '']);
  });

  test('writes only what is set', () => {
    expect(searchOf(EMPTY)).toBe('');
    expect(searchOf({ ...EMPTY, from: '2026-12-04', make: 'A&B' })).toBe('?from=2026-12-04&make=A%26B');
    const days = { startDate: '2026-12-04', endDate: '2026-12-06' };
    expect(searchOfDates({ ...days, startTime: null, endTime: null })).toBe('?from=2026-12-04&to=2026-12-06');
    expect(readDates(searchOfDates({ ...days, startTime: '10:00', endTime: '12:00' }))).toEqual({
      ...{ from: '2026-12-04', to: '2026-12-06', startTime: '10:00', endTime: '12:00' },
    });
  });
});

describe('fieldProblems', () => {
  const schema = z.object({
    name: z.string().check(z.minLength(3, 'Too short.'), z.regex(/^a/, 'Starts with a.')),
    age: z.number('A number.'),
  });

  test('has the first message of each invalid field', () => {
    expect(fieldProblems(schema, { name: 'abc', age: 3 })).toEqual({});
    expect(fieldProblems(schema, { name: 'b', age: 'x' })).toEqual({ name: 'Too short.', age: 'A number.' });
    expect(fieldProblems(schema, { name: 'bcd', age: 1 })).toEqual({ name: 'Starts with a.' });
  });

  test('makes ids of version 4, each once', () => {
    const ids = Array.from({ length: 50 }, newId);
    for (const id of ids) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
    expect(new Set(ids).size).toBe(50);
  });

  test('wraps an index at both ends', () =>
    checkCases(
      [
        [0, 3, 0],
        [2, 3, 2],
        [3, 3, 0],
        [7, 3, 1],
        [-1, 3, 2],
        [-4, 3, 2],
      ],
      (value, count, index) => {
        expect(wrapped(value, count)).toBe(index);
      },
    ));
});
