// Tests the extras of a booking: which may be chosen, what they cost, and that the deposit is computed from the whole
// total.
import * as fc from 'fast-check';
import { linesTotal, type PriceLine } from '#domain/money/lines.ts';
import { splitDeposit, type Quote } from '#domain/money/quote.ts';
import {
  changedExtras,
  chosenOfLines,
  daysOfQuote,
  extraLines,
  EXTRA_UNAVAILABLE,
  isExtraFault,
  mostOf,
  possibleChoice,
  withExtras,
  type ChosenExtra,
  type OfferedExtra,
} from './extras.ts';

const seat: OfferedExtra = {
  id: 'seat',
  name: 'Child seat',
  unit: 'reservation',
  pricePence: 1_500,
  maxQuantity: 2,
  purpose: null,
};
const permit: OfferedExtra = {
  ...seat,
  id: 'permit',
  name: 'Filming permit',
  unit: 'day',
  maxQuantity: 14,
  purpose: 'MusicVideo',
};
const overtime: OfferedExtra = {
  ...seat,
  id: 'overtime',
  name: 'Overtime',
  unit: 'hour',
  maxQuantity: 6,
  purpose: 'Chauffeur',
};
const offered = [permit, seat, overtime];
const context = { offered, purpose: 'MusicVideo', days: 3 } as const;
const UNAVAILABLE = { code: 'extra_unavailable', message: EXTRA_UNAVAILABLE };
const tooMany = (message: string) => ({ code: 'extra_quantity', message });

it.each([
  ['nothing', [], []],
  ['two seats', [{ id: 'seat', quantity: 2 }], [['Child seat', 2, 3_000]]],
  [
    'a repeated id',
    [
      { id: 'seat', quantity: 1 },
      { id: 'seat', quantity: 1 },
    ],
    [['Child seat', 2, 3_000]],
  ],
  [
    'two extras, in the order of the offer',
    [
      { id: 'seat', quantity: 1 },
      { id: 'permit', quantity: 3 },
    ],
    [
      ['Filming permit', 3, 4_500],
      ['Child seat', 1, 1_500],
    ],
  ],
  ['too many seats', [{ id: 'seat', quantity: 3 }], tooMany('Child seat: at most 2 for these dates.')],
  [
    'more days than there are',
    [{ id: 'permit', quantity: 4 }],
    tooMany('Filming permit: at most 3 for these dates.'),
  ],
  ['an unknown extra', [{ id: 'other', quantity: 1 }], UNAVAILABLE],
  ['an extra for other cars', [{ id: 'overtime', quantity: 1 }], UNAVAILABLE],
])('answers the choice of %s', (_name, chosen, expected) => {
  const lines = extraLines(chosen, context);
  expect(
    isExtraFault(lines)
      ? lines
      : lines.map(({ label, quantity, amountPence }) => [label, quantity, amountPence]),
  ).toEqual(expected);
});

it('writes the extra, its unit and its price in the line', () => {
  expect(extraLines([{ id: 'overtime', quantity: 2 }], { ...context, purpose: 'Chauffeur' })).toEqual([
    {
      kind: 'extra',
      label: 'Overtime',
      quantity: 2,
      unit: 'hour',
      unitPence: 1_500,
      amountPence: 3_000,
      extraId: 'overtime',
    },
  ]);
});

it.each<[string, OfferedExtra, number, number]>([
  ['days limit an extra by the day', permit, 3, 3],
  ['its own limit limits an extra by the day', permit, 31, 14],
  ['days do not limit an extra by the hour', overtime, 1, 6],
])('%s', (_name, extra, days, most) => expect(mostOf(extra, days)).toBe(most));

it('counts the days of a quote, and one day for hours', () => {
  const quote: Quote = { unit: 'day', quantity: 4, totalPence: 1, depositPence: 0, remainingPence: 1 };
  expect(daysOfQuote(quote)).toBe(4);
  expect(daysOfQuote({ ...quote, unit: 'minute', quantity: 600 })).toBe(1);
});

describe('the extras after a change', () => {
  const line = (extra: OfferedExtra, quantity: number, unitPence = extra.pricePence): PriceLine => {
    const { id: extraId, name: label, unit } = extra;
    return { kind: 'extra', label, quantity, unit, unitPence, amountPence: unitPence * quantity, extraId };
  };
  const gone = { ...overtime, id: 'gone', name: 'Ice sculpture' };
  const seats = (quantity: number) => [{ id: 'seat', quantity }];

  it.each<[string, PriceLine[], ChosenExtra[], PriceLine[] | object]>([
    ['keep their price', [line(seat, 1, 900)], seats(1), [line(seat, 1, 900)]],
    [
      'that are added cost the price of today',
      [line(seat, 1, 900)],
      seats(2),
      [line(seat, 1, 900), line(seat, 1)],
    ],
    ['at the price of today are one line', [line(seat, 1)], seats(2), [line(seat, 2)]],
    [
      'are given up, the added ones first',
      [line(seat, 1, 900), line(seat, 1)],
      seats(1),
      [line(seat, 1, 900)],
    ],
    ['are none', [line(seat, 1, 900)], [], []],
    ['stay when they are no longer offered', [line(gone, 2)], [{ id: 'gone', quantity: 1 }], [line(gone, 1)]],
    [
      'do not grow when they are no longer offered',
      [line(gone, 2)],
      [{ id: 'gone', quantity: 3 }],
      UNAVAILABLE,
    ],
    [
      'have the maximum of today',
      [line(seat, 1, 900)],
      seats(3),
      tooMany('Child seat: at most 2 for these dates.'),
    ],
    [
      'by the day are at most one for each day',
      [line(permit, 4)],
      [{ id: 'permit', quantity: 4 }],
      tooMany('Filming permit: at most 3 for these dates.'),
    ],
  ])('%s', (_name, booked, chosen, expected) => {
    expect(changedExtras(booked, chosen, context)).toEqual(expected);
  });
});

it('prices every fitted choice, and reads the choice back from the lines', () => {
  const choice = fc.array(
    fc.record({
      id: fc.constantFrom('seat', 'permit', 'overtime', 'gone'),
      quantity: fc.integer({ min: 0, max: 99 }),
    }),
  );
  fc.assert(
    fc.property(choice, fc.integer({ min: 1, max: 31 }), (wanted, days) => {
      const chosen = possibleChoice(wanted, { ...context, days });
      const lines = extraLines(chosen, { ...context, days });
      expect(isExtraFault(lines)).toBe(false);
      if (!isExtraFault(lines)) expect(chosenOfLines(lines)).toEqual(chosen);
    }),
  );
});

it('splits the whole total into deposit and balance', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_000_000 }),
      fc.integer({ min: 0, max: 2 }),
      (totalPence, quantity) => {
        const price: Quote = { unit: 'day', quantity: 3, totalPence, ...splitDeposit(totalPence) };
        const lines = extraLines(quantity > 0 ? [{ id: 'seat', quantity }] : [], context);
        if (isExtraFault(lines)) throw new Error(lines.message);
        const whole = withExtras(price, lines);
        expect(whole.totalPence).toBe(totalPence + linesTotal(lines));
        expect(whole).toMatchObject(splitDeposit(whole.totalPence));
      },
    ),
  );
});
