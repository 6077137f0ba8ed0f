import { formatPounds, poundsToPence } from '#domain/money/pence.ts';
import { carLines, withAgreedTotal } from './lines.ts';
import { quote, type Tariff } from './quote.ts';
import { carPenceOf, DEFAULT_DAILY_RATE_PENCE, recalculateTotal } from './recalculation.ts';

const threeDays = { startDate: '2026-11-28', endDate: '2026-11-30', totalPence: poundsToPence(300) };
const hours = { startTime: '10:00', endTime: '12:00' };
const twoHours = { startDate: '2026-11-28', endDate: '2026-11-28', ...hours, totalPence: poundsToPence(240) };
const carPricePence = poundsToPence(120);

describe('the proposed total for new dates: charged days x the original daily rate', () => {
  it.each([
    ['one day more (D14)', '2026-11-28', '2026-12-01', '£400.00'],
    ['the same days', '2026-11-28', '2026-11-30', '£300.00'],
    ['as many other days', '2027-01-05', '2027-01-07', '£300.00'],
    ['one day less', '2026-11-28', '2026-11-29', '£200.00'],
    ['a single day', '2026-11-28', '2026-11-28', '£100.00'],
    ['across the clock change in March', '2027-03-27', '2027-03-29', '£300.00'],
    ['across the clock change in October', '2027-10-30', '2027-11-01', '£300.00'],
    ['an end before the start', '2026-11-28', '2026-11-20', '£0.00'],
  ])('£300.00 for three days; %s', (_, startDate, endDate, total) => {
    const proposed = recalculateTotal({ original: threeDays, carPricePence }, { startDate, endDate });
    expect(formatPounds(proposed)).toBe(total);
  });

  it('divides a rate that is not a whole penny last: £100.00 for 3 days, 6 days are £200.00', () => {
    const original = { ...threeDays, totalPence: poundsToPence(100) };
    const six = { startDate: '2026-11-28', endDate: '2026-12-03' };
    const four = { startDate: '2026-11-28', endDate: '2026-12-01' };
    expect(recalculateTotal({ original }, six)).toBe(20_000);
    expect(recalculateTotal({ original }, four)).toBe(13_333);
  });

  it('keeps the total of a reservation that is and stays single-day', () => {
    const next = { startDate: '2026-12-05', endDate: '2026-12-05', startTime: '10:00', endTime: '18:00' };
    expect(recalculateTotal({ original: twoHours, carPricePence }, next)).toBe(twoHours.totalPence);
  });

  it('charges one day when a multi-day reservation becomes single-day', () => {
    expect(recalculateTotal({ original: threeDays, carPricePence }, twoHours)).toBe(10_000);
  });
});

describe('without a daily rate', () => {
  const next = { startDate: '2026-11-28', endDate: '2026-11-30' };

  it.each([
    ['a single-day hire was charged by the hour', twoHours],
    ['the original total was nothing', { ...threeDays, totalPence: 0 }],
    ['the original had no days', { ...threeDays, endDate: '2026-11-20' }],
  ])("%s: the car's price for a day, or £50.00 when the car is deleted", (_, original) => {
    expect(recalculateTotal({ original, carPricePence }, next)).toBe(3 * carPricePence);
    expect(recalculateTotal({ original }, next)).toBe(3 * DEFAULT_DAILY_RATE_PENCE);
  });

  it('falls back to £50.00', () => {
    expect(formatPounds(DEFAULT_DAILY_RATE_PENCE)).toBe('£50.00');
  });
});

describe('with rates for days', () => {
  const carRates = { dayPence: 30_000, weekPence: 150_000 };
  const from = (startDate: string, endDate: string) => ({ startDate, endDate });

  it.each([
    ['one day more', from('2026-11-28', '2026-12-01'), 120_000],
    ['six days, cheaper as a week', from('2026-11-28', '2026-12-03'), 150_000],
    ['eight days', from('2026-11-28', '2026-12-05'), 180_000],
    ['a single day', { ...twoHours }, 30_000],
  ])('three days at the rate; %s costs the cheapest combination', (_, next, total) => {
    const original = { ...threeDays, totalPence: 90_000 };
    expect(recalculateTotal({ original, carPricePence, carRates }, next)).toBe(total);
  });

  it('keeps the proportion of a total that differs from the rate', () => {
    const original = { ...threeDays, totalPence: 45_000 };
    const next = from('2026-11-28', '2026-12-03');
    expect(recalculateTotal({ original, carPricePence, carRates }, next)).toBe(75_000);
  });

  it('prices the days of a reservation that was charged by the hour by the rates', () => {
    const next = from('2026-11-28', '2026-12-03');
    expect(recalculateTotal({ original: twoHours, carPricePence, carRates }, next)).toBe(150_000);
  });

  it('keeps the price of extras when the dates change', () => {
    const original = { ...threeDays, totalPence: 92_000 };
    const recalculate = (next: Parameters<typeof recalculateTotal>[1], extrasPence: number) =>
      recalculateTotal({ original, carPricePence, carRates, extrasPence }, next);
    expect(recalculate(from('2026-11-28', '2026-12-01'), 2_000)).toBe(122_000);
    expect(recalculate(from('2026-11-28', '2026-12-01'), 92_000)).toBe(120_000 + 92_000);
    expect(recalculate({ ...twoHours }, 2_000)).toBe(32_000);
  });
});

describe('on another car', () => {
  const tariff: Tariff = { purpose: 'MusicVideo', pricePence: 15_000 };
  const move = (
    original: Parameters<typeof recalculateTotal>[0]['original'],
    { chargedPence, extrasPence = 0 }: { chargedPence: number; extrasPence?: number },
    next: Parameters<typeof recalculateTotal>[1] = original,
  ) => recalculateTotal({ original, carPricePence, extrasPence, otherCar: { tariff, chargedPence } }, next);

  it.each([
    ['the same days cost what the other car costs', threeDays, { chargedPence: 30_000 }, 45_000],
    [
      'an agreed reduction of 10% stays one',
      { ...threeDays, totalPence: 27_000 },
      { chargedPence: 30_000 },
      40_500,
    ],
    ['an agreed surcharge stays one', { ...threeDays, totalPence: 33_000 }, { chargedPence: 30_000 }, 49_500],
    [
      'half a penny is rounded up once',
      { ...threeDays, totalPence: 27_001 },
      { chargedPence: 30_000 },
      40_502,
    ],
    [
      'extras keep their price',
      { ...threeDays, totalPence: 32_000 },
      { chargedPence: 30_000, extrasPence: 2_000 },
      47_000,
    ],
    ['hours cost the hours of the other car', twoHours, { chargedPence: 24_000 }, 30_000],
    ['a car that was charged nothing gives no proportion', threeDays, { chargedPence: 0 }, 45_000],
    [
      'a total of extras alone gives no proportion',
      threeDays,
      { chargedPence: 30_000, extrasPence: 30_000 },
      75_000,
    ],
  ])('%s', (_, original, charged, total) => {
    expect(move(original, charged)).toBe(total);
  });

  it('prices the new dates when car and dates change', () => {
    const next = { startDate: '2026-11-28', endDate: '2026-12-01' };
    expect(move({ ...threeDays, totalPence: 27_000 }, { chargedPence: 30_000 }, next)).toBe(54_000);
  });

  it('costs nothing when the new dates are not valid', () => {
    const next = { startDate: '2026-11-28', endDate: '2026-11-20' };
    expect(move(threeDays, { chargedPence: 30_000 }, next)).toBe(0);
  });

  it('adds up the lines of the car without the agreed difference', () => {
    const own: Tariff = { purpose: 'MusicVideo', pricePence: 10_000 };
    const lines = withAgreedTotal(carLines(own, quote(own, threeDays)!), 27_000);
    expect(carPenceOf(lines)).toBe(30_000);
  });
});
