import { FIXED_NOW } from '#domain/testing/clock.ts';
import { addDays, londonDate } from '#domain/time/london.ts';
import { draftOfBooking, isFault, priceBooking } from './priceBooking.ts';

const day = (inDays: number) => addDays(londonDate(FIXED_NOW), inDays);
const tariff = { purpose: 'MusicVideo', pricePence: 40_000 } as const;
const asking = { userId: 'u1', now: FIXED_NOW };
const threeDays = { startDate: day(10), endDate: day(12) };
const fourHours = { startDate: day(10), startTime: '10:00', endTime: '14:00' };

it.each([
  ['both times are one day', fourHours, 'single-day'],
  ['no times are several days', threeDays, 'multi-day'],
  ['one time is several days', { ...threeDays, startTime: '10:00' }, 'multi-day'],
  ['isMultiDay wins over times', { ...threeDays, ...fourHours, isMultiDay: true }, 'multi-day'],
  ['isMultiDay wins over missing times', { startDate: day(10), isMultiDay: false }, 'single-day'],
])('%s', (_title, booking, mode) => {
  expect(draftOfBooking(booking).mode).toBe(mode);
});

it('prices several days by the day and one day by the minute', () => {
  expect(priceBooking(tariff, threeDays, asking)).toMatchObject({
    dates: threeDays,
    price: { unit: 'day', totalPence: 120_000, depositPence: 36_000 },
  });
  expect(priceBooking(tariff, fourHours, asking)).toMatchObject({
    dates: { ...fourHours, endDate: fourHours.startDate },
    price: { unit: 'minute', totalPence: 160_000 },
  });
});

it.each([
  [
    'a single day that ends on another date',
    { ...fourHours, endDate: day(11) },
    'invalid_booking',
    ['endDate'],
  ],
  [
    'an end before the start',
    { startDate: day(12), endDate: day(10) },
    'invalid_booking',
    ['startDate', 'endDate'],
  ],
  ['a day that has passed', { startDate: day(-1), endDate: day(1) }, 'invalid_booking', ['startDate']],
  ['a missing end', { startDate: day(10), isMultiDay: true }, 'invalid_booking', ['endDate']],
])('refuses %s', (_title, booking, code, fields) => {
  const result = priceBooking(tariff, booking, asking);
  expect(isFault(result)).toBe(true);
  expect(result).toMatchObject({ code, fields });
});

it.each([
  [32, 'amount_out_of_range'],
  [33, undefined],
  [33_333_333, undefined],
  [33_333_334, 'amount_out_of_range'],
])('answers %s pence a day for three days with %s', (pricePence, code) => {
  const result = priceBooking({ ...tariff, pricePence }, threeDays, asking);
  expect(isFault(result) ? result.code : undefined).toBe(code);
});

it.each([undefined, false])('prices a night that ends the next day when isMultiDay is %p', (isMultiDay) => {
  const night = { startDate: day(10), endDate: day(11), startTime: '22:00', endTime: '04:00' };
  const booking = { ...night, ...(isMultiDay === undefined ? {} : { isMultiDay }) };
  expect(priceBooking(tariff, booking, asking)).toMatchObject({
    dates: night,
    price: { unit: 'minute', quantity: 360, totalPence: 240_000 },
  });
});
