import * as fc from 'fast-check';
import { isFullExtent, report } from '#domain/testing/extent.ts';
import {
  divideHalfUp,
  formatPounds,
  isPounds,
  penceToPounds,
  poundsForPeople,
  poundsText,
  poundsToPence,
} from './pence.ts';

/** £100.00, at full extent £10,000.00. */
const LARGEST = isFullExtent ? 1_000_000 : 10_000;

/** The pence values from 0 to the largest for which `holds` is false. */
function exceptions(holds: (pence: number) => boolean): number[] {
  const found: number[] = [];
  for (let pence = 0; pence <= LARGEST; pence++) if (!holds(pence)) found.push(pence);
  return found;
}

describe('pounds to pence and back', () => {
  it('is exact for every penny up to £100.00, as number and as text', () => {
    expect(exceptions((pence) => poundsToPence(penceToPounds(pence)) === pence)).toEqual([]);
    expect(exceptions((pence) => poundsToPence(poundsText(pence)) === pence)).toEqual([]);
    const counts = { values: LARGEST + 1, wrong: 0 };
    report({ suite: 'pence to pounds and back', on: 'rules', what: 'as number and as text', counts });
  });

  it.each([
    [0.29, 29],
    [1.1, 110],
    [4.35, 435],
    [1234.56, 123_456],
    ['12', 1200],
    ['12.5', 1250],
    [' 12.50 ', 1250],
    ['0.07', 7],
    ['007', 700],
    ['9999999999.99', 999_999_999_999],
    ['£1,200.00', 120_000],
    ['£5', 500],
    ['£\u00a01,200.00', 120_000],
    ['￡１２００', 120_000],
    [' £12.5 ', 1250],
    ['1 200.00', 120_000],
    ['1\u202f200', 120_000],
    ["1'234'567.89", 123_456_789],
    ['GBP 1,200', 120_000],
    ['1200.50 £', 120_050],
    ['١٢٠٠', 120_000],
    ['1,200', 120_000],
    ['1,234,567.89', 123_456_789],
    [-0, 0],
  ])('reads %p pounds as %p pence', (pounds, pence) => {
    expect(isPounds(pounds)).toBe(true);
    expect(poundsToPence(pounds)).toBe(pence);
  });

  it.each(
    ['1.005', 1.005, 0.1 + 0.2, '-1', -1, 'abc', Number.NaN, Infinity, 1e21, 1e-7, '', ' ', '.5', '5.']
      .concat([
        '1,20',
        '12,00',
        '1,2345',
        ',200',
        '1234,567',
        '£',
        '£-5',
        '$5',
        '1e3',
        '0x10',
        '+1',
        '1 2',
        '1.2.3',
        '12345678901',
        '1,200 000',
        '1200,50',
        '1.200,00',
      ])
      .map((pounds) => [pounds]),
  )('refuses %p as an amount in pounds', (pounds) => {
    expect(isPounds(pounds)).toBe(false);
    expect(() => poundsToPence(pounds)).toThrow(RangeError);
  });
});

describe('formatting of amounts', () => {
  it('shows an amount of the API unchanged', () => {
    expect(poundsForPeople(1234.5)).toBe('£1,234.50');
  });

  it.each([
    [0, '£0.00', '0.00'],
    [1, '£0.01', '0.01'],
    [99, '£0.99', '0.99'],
    [100, '£1.00', '1.00'],
    [1005, '£10.05', '10.05'],
    [99_999, '£999.99', '999.99'],
    [100_000, '£1,000.00', '1000.00'],
    [120_000, '£1,200.00', '1200.00'],
    [123_456_789, '£1,234,567.89', '1234567.89'],
    [-5, '-£0.05', '-0.05'],
    [-120_050, '-£1,200.50', '-1200.50'],
  ])('formats %p pence as %s', (pence, forPeople, forInputs) => {
    expect(formatPounds(pence)).toBe(forPeople);
    expect(poundsText(pence)).toBe(forInputs);
  });
});

describe('division to the nearest integer, rounding half up', () => {
  it.each([
    [0, 3, 0],
    [1, 3, 0],
    [1, 2, 1],
    [2, 3, 1],
    [5, 2, 3],
    [7, 7, 1],
    [149, 100, 1],
    [150, 100, 2],
  ])('%p / %p = %p', (numerator, denominator, result) => {
    expect(divideHalfUp(numerator, denominator)).toBe(result);
  });

  it('agrees with exact integer arithmetic', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 1, max: 10_000_000 }), (numerator, denominator) => {
        const exact = (2n * BigInt(numerator) + BigInt(denominator)) / (2n * BigInt(denominator));
        return BigInt(divideHalfUp(numerator, denominator)) === exact;
      }),
      { numRuns: 2_000 },
    );
  });
});
