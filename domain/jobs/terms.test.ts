// Tests which changed terms of a job the driver is told about, and which pay asks for a confirmation.
import { NO_JOB_DATES } from './dates.ts';
import { changedTerms, mayBeLowerPay, termsChangedText } from './terms.ts';

const DAY = { startDate: '2026-12-04', endDate: '2026-12-04', startTime: '10:00', endTime: '14:00' };
const terms = { ...DAY, pay: '£240', place: 'Soho', carId: 'c1' };

it('names the terms that differ', () => {
  expect(changedTerms(terms, { ...terms })).toEqual([]);
  expect(changedTerms({ ...terms, ...NO_JOB_DATES }, { ...terms, ...NO_JOB_DATES })).toEqual([]);
  expect(changedTerms(terms, { ...terms, ...NO_JOB_DATES })).toEqual(['time']);
  expect(
    changedTerms(terms, { ...terms, pay: '£100', endTime: '15:00', place: 'Mayfair', carId: null }),
  ).toEqual(['pay', 'time', 'place', 'car']);
});

it('takes a pay as lower unless both are amounts and the new one is not lower', () => {
  const found = [
    ['£240', '£100'],
    ['£240', '£240.00'],
    ['£240', '£300'],
    ['£240', 'By arrangement'],
    ['By arrangement', '£240'],
    ['By arrangement', 'By arrangement'],
  ].map(([before = '', after = '']) => mayBeLowerPay(before, after));
  expect(found).toEqual([true, false, false, true, true, false]);
});

it('names the current terms in the refusal of older ones', () => {
  expect(termsChangedText(terms)).toBe(
    'This job has changed meanwhile. It is now: £240; Fri, 4 Dec 2026, 10:00 to 14:00; Soho. Please accept it again if you agree.',
  );
});
