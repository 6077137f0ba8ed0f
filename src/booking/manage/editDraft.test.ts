// Checks an admin's edit of a reservation against the rules of the domain.
import { FIXED_NOW } from '#domain/testing/clock.ts';
import { aCar, aReservation, anId } from '#domain/testing/builders.ts';
import { proposedTotal } from '#domain/booking/proposedTotal.ts';
import { draftDates, editFaults, excessPence, toChanges, toDraft, type EditDraft } from './editDraft.ts';

const threeDays = aReservation();
const fourHours = aReservation({ startTime: '10:00', endTime: '14:00', totalPrice: 1600 });
const night = aReservation({
  ...{ startTime: '23:00', endTime: '01:30', endDate: '2026-11-29', totalPrice: 1000 },
});
const own = aCar({ id: threeDays.carId, price: 400 });
const edited = (of: typeof threeDays, change: Partial<EditDraft>) => ({ ...toDraft(of), ...change });

test.each([
  ['nothing changed', threeDays, {}, 120_000],
  ['a day more', threeDays, { endDate: '2026-12-01' }, 160_000],
  ['a day less', threeDays, { endDate: '2026-11-29' }, 80_000],
  ['moved as a whole', threeDays, { startDate: '2026-12-05', endDate: '2026-12-07' }, 120_000],
  ['an end before the start makes no hire', threeDays, { endDate: '2026-11-01' }, 120_000],
  ['a date half typed', threeDays, { endDate: '' }, 120_000],
  ['two hours more', fourHours, { endTime: '16:00' }, 240_000],
  [
    "hours that become two days take the car's price",
    fourHours,
    { endDate: '2026-11-29', isByHour: false },
    80_000,
  ],
  ['a time half typed', fourHours, { endTime: '' }, 160_000],
  ['a night of the same length', night, { startTime: '22:00', endTime: '00:30' }, 100_000],
  ['a time half typed of a night', night, { startTime: '' }, 100_000],
  ['a night moved by a week', night, { startDate: '2026-12-05', endDate: '2026-12-06' }, 100_000],
])('%s: proposes the total', (_name, before, change, pence) => {
  const draft = edited(before, change);
  expect(proposedTotal(before, draftDates(draft, before), { own, next: own })).toBe(pence);
});

test('proposes £50 a day when a single day becomes two and the car is deleted', () => {
  const draft = edited(fourHours, { endDate: '2026-11-29', isByHour: false });
  const cars = { own: undefined, next: undefined };
  expect(proposedTotal(fourHours, draftDates(draft, fourHours), cars)).toBe(10_000);
});

test('proposes the price of another car, also for the same dates', () => {
  const next = aCar({ id: anId(9), price: 500 });
  const propose = (change: Partial<EditDraft>) =>
    proposedTotal(threeDays, draftDates(edited(threeDays, change), threeDays), { own, next });
  expect(propose({})).toBe(150_000);
  expect(propose({ endDate: '2026-12-01' })).toBe(200_000);
});

test.each<[string, Partial<EditDraft>, string, object]>([
  ['all is well', {}, '1600.00', {}],
  ['no start', { startDate: '' }, '1', { startDate: 'Please select a start date' }],
  ['no end', { endDate: '' }, '1', { endDate: 'Please select an end date' }],
  ['no start time', { startTime: '' }, '1', { startTime: 'Please select a start time' }],
  [
    'an end before the start',
    { endDate: '2026-11-27', isByHour: false },
    '1',
    { endDate: 'The end date cannot be before the start date.' },
  ],
  ['one whole day', { isByHour: false }, '1', {}],
  ['whole days, with times that were typed before', { isByHour: false, endDate: '2026-11-29' }, '1', {}],
  ['a night', { endDate: '2026-11-29', startTime: '23:00', endTime: '01:30' }, '1', {}],
  [
    'more than a day by the hour',
    { endDate: '2026-11-29' },
    '1',
    { endTime: 'A hire that ends the next day can last a day at most.' },
  ],
  [
    'several days by the hour',
    { endDate: '2026-11-30' },
    '1',
    { endDate: 'A hire by the hour ends on its start date or the day after.' },
  ],
  [
    'an end that the clocks skip',
    { startDate: '2027-03-27', endDate: '2027-03-28', startTime: '23:00', endTime: '01:30' },
    '1',
    { endTime: 'This time does not exist on that day, because the clocks go forward.' },
  ],
  [
    'a start that the clocks skip',
    { startDate: '2027-03-28', endDate: '2027-03-28', startTime: '01:30', endTime: '05:00' },
    '1',
    { startTime: 'This time does not exist on that day, because the clocks go forward.' },
  ],
  [
    'a start of last week',
    { startDate: '2026-11-12', endDate: '2026-11-12' },
    '1',
    { startDate: 'The start can be at most 24 hours ago.' },
  ],
  ['one time only', { endTime: '' }, '1', { endTime: 'Please select an end time' }],
  ['times the wrong way round', { endTime: '09:00' }, '1', { endTime: 'End time must be after start time' }],
  ['no amount', {}, 'a lot', { totalPrice: 'Please enter pounds with at most two decimals.' }],
  [
    'another total without a reason',
    { totalPrice: '1500', reason: ' ' },
    '1500',
    { reason: 'Please say why the total is another one.' },
  ],
  ['another total with a reason', { totalPrice: '1500', reason: 'Agreed by phone.' }, '1500', {}],
])('checks the draft: %s', (_name, change, total, faults) => {
  expect(editFaults(edited(fourHours, change), total, { before: fourHours, now: FIXED_NOW })).toEqual(faults);
});

test('converts to the body of the calls', () => {
  expect(toChanges(edited(fourHours, {}), '1600.50', fourHours)).toEqual({
    carId: fourHours.carId,
    startDate: '2026-11-28',
    endDate: '2026-11-28',
    startTime: '10:00',
    endTime: '14:00',
    totalPrice: 1600.5,
  });
  expect(toChanges(toDraft(night), '1000', night)).toMatchObject({
    ...{ startDate: '2026-11-28', endDate: '2026-11-29', startTime: '23:00', endTime: '01:30' },
  });
  expect(toChanges(toDraft(threeDays), '1200', threeDays)).toMatchObject({
    startTime: '',
    endTime: '',
    totalPrice: 1200,
  });
});

test('sends the reason of a changed total', () => {
  const change = edited(fourHours, { totalPrice: '1500', reason: ' Agreed by phone. ' });
  expect(toChanges(change, '1500', fourHours)).toMatchObject({
    totalPrice: 1500,
    reason: 'Agreed by phone.',
  });
});

test('sends the refund of the excess when it is selected', () => {
  const wanted = edited(threeDays, { isRefunded: true });
  expect(toChanges(wanted, '300', threeDays)).toMatchObject({ totalPrice: 300, refund: 60 });
  expect(toChanges(wanted, '360', threeDays)).not.toHaveProperty('refund');
  expect(toChanges(toDraft(threeDays), '300', threeDays)).not.toHaveProperty('refund');
  expect(excessPence('a lot', 36_000)).toBe(0);
});
