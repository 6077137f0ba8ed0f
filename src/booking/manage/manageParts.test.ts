// Checks an admin's edit of a reservation against the rules of the domain.
import { checkCases } from '#app/testing/checkCases.ts';
import { FIXED_NOW } from '#domain/testing/clock.ts';
import { aCar, aReservation, anId } from '#domain/testing/builders.ts';
import { NOT_POUNDS } from '#domain/money/pence.ts';
import { proposedTotal } from '#domain/booking/proposedTotal.ts';
import { draftDates, editFaults, excessPence, toChanges, toDraft, type EditDraft } from './editDraft.ts';
import {
  exportedTexts,
  fixedColumns,
  shownTexts,
  sortableFields,
} from '#app/kit/table/testing/columnTexts.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { RESERVATION_COLUMNS } from './reservationColumns.tsx';
import { datesAndTimes, shortDates, shortTimes } from '#domain/booking/shortDates.ts';

const threeDays = aReservation();
const fourHours = aReservation({ startTime: '10:00', endTime: '14:00', totalPrice: 1600 });
const night = aReservation({
  ...{ startTime: '23:00', endTime: '01:30', endDate: '2026-11-29', totalPrice: 1000 },
});
const own = aCar({ id: threeDays.carId, price: 400 });
const edited = (of: typeof threeDays, change: Partial<EditDraft>) => ({ ...toDraft(of), ...change });

test('proposes the total of the changed dates', () =>
  checkCases(
    [
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
    ],
    (_name, before, change, pence) => {
      const draft = edited(before, change);
      expect(proposedTotal(before, draftDates(draft, before), { own, next: own })).toBe(pence);
    },
  ));

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

test('finds the faults of a draft', () =>
  checkCases<[string, Partial<EditDraft>, string, object]>(
    [
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
      [
        'times the wrong way round',
        { endTime: '09:00' },
        '1',
        { endTime: 'End time must be after start time' },
      ],
      ['no amount', {}, 'a lot', { totalPrice: NOT_POUNDS }],
      [
        'another total without a reason',
        { totalPrice: '1500', reason: ' ' },
        '1500',
        { reason: 'Please say why the total is another one.' },
      ],
      ['another total with a reason', { totalPrice: '1500', reason: 'Agreed by phone.' }, '1500', {}],
    ],
    (_name, change, total, faults) => {
      expect(editFaults(edited(fourHours, change), total, { before: fourHours, now: FIXED_NOW })).toEqual(
        faults,
      );
    },
  ));

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

describe('the columns', () => {
  const exported = (field: string, row: Reservation) =>
    RESERVATION_COLUMNS.find((column) => column.field === field)?.csv?.(row);
  const refunded = { status: 'cancelled', refunded: 360, currentPaid: 0, remainingToPay: 0 } as const;

  test('shows the state of a reservation', () =>
    checkCases<[Partial<Reservation>, string]>(
      [
        [{}, 'Unpaid'],
        [{ currentPaid: 1200 }, 'Paid'],
        [{ currentPaid: 1200, refunded: 100, refundState: 'done' }, 'Paid, Refunded £100.00'],
        [{ currentPaid: 1200, refunded: 100, refundState: 'pending' }, 'Paid, Refund pending'],
        [{ refunded: 100, refundState: 'failing' }, 'Unpaid, Refund failing'],
        [{ ...refunded, refundState: 'pending' }, 'Cancelled, Refund pending'],
        [{ ...refunded, refundState: 'failing' }, 'Cancelled, Refund failing'],
        [{ ...refunded, refundState: 'done' }, 'Cancelled, Refunded £360.00'],
        [{ status: 'cancelled' }, 'Cancelled, Unpaid'],
        [{ status: 'cancelled', currentPaid: 1200 }, 'Cancelled, nothing refunded'],
        [{ status: 'held' }, 'Held, not paid'],
        [
          { status: 'held', isBookedByStaff: true, holdExpiresAt: '2026-11-22T10:05:00.000Z' },
          'Payment link sent, until Sun 22 Nov 2026 10:05',
        ],
      ],
      (more, text) => {
        expect(exported('status', aReservation(more))).toBe(text);
      },
    ));

  test('shows the customer until the account is deleted', () => {
    const customer = { name: 'Ada Lovelace', email: 'ada@example.com', phone: '' };
    expect(exported('customer', aReservation({ customer }))).toBe('Ada Lovelace');
    expect(exported('email', aReservation({ customer }))).toBe('ada@example.com');
    expect(exported('customer', aReservation({ customer: null }))).toBe('Deleted user');
    expect(exported('email', aReservation({ customer: null }))).toBe('');
  });

  test('exports amounts without a currency sign', () => {
    const row = aReservation();
    const amounts = ['totalPrice', 'currentPaid', 'remainingToPay'].map((field) => exported(field, row));
    expect(amounts).toEqual(['1200.00', '360.00', '840.00']);
  });

  test('shows and exports dates, times and amounts', () => {
    const customer = { name: 'Ada Lovelace', email: 'ada@example.com', phone: '' };
    const row = aReservation({
      ...{ customer, startDate: '2026-11-28', endDate: '2026-11-28', startTime: '10:00', endTime: '14:00' },
    });
    expect(shownTexts(RESERVATION_COLUMNS, row)).toEqual({
      Reference: row.reference,
      Email: 'ada@example.com',
      Dates: '28 Nov 2026, 10:00 to 14:00',
      Times: '10:00 to 14:00',
      Total: '£1,200.00',
      Paid: '£360.00',
      Remaining: '£840.00',
      Booked: '2026-11-21',
    });
    expect(exportedTexts(RESERVATION_COLUMNS, row)).toMatchObject({
      ...{ Car: 'Rolls-Royce Ghost', Reference: row.reference, Times: '10:00 to 14:00' },
      ...{ Dates: '2026-11-28 to 2026-11-28', Booked: row.createdAt },
    });
    expect(shownTexts(RESERVATION_COLUMNS, { ...row, customer: null }).Email).toBe('');
  });

  test('sorts by the fields of the server', () => {
    expect(sortableFields(RESERVATION_COLUMNS)).toEqual([
      ...['carMake', 'customer', 'startDate', 'totalPrice', 'currentPaid', 'remainingToPay'],
      ...['createdAt', 'status'],
    ]);
    expect(fixedColumns(RESERVATION_COLUMNS)).toEqual(['Car', 'Actions']);
  });

  test('gives the state two columns where there are no actions', () =>
    checkCases<[Partial<Reservation>, number]>(
      [
        [{}, 1],
        [{ status: 'cancelled' }, 2],
        [{ status: 'held', isBookedByStaff: true }, 2],
        [{ status: 'held' }, 1],
      ],
      (more, columns) => {
        const colSpan = RESERVATION_COLUMNS.find(({ field }) => field === 'status')?.colSpan;
        expect(
          (colSpan as unknown as (value: string, row: Reservation) => number)('', aReservation(more)),
        ).toBe(columns);
      },
    ));

  test('shows the London day of the booking', () => {
    const row = aReservation({ createdAt: '2026-06-30T23:30:00.000Z' });
    expect(shownTexts(RESERVATION_COLUMNS, row)).toMatchObject({ Booked: '2026-07-01' });
  });
});

describe('short dates', () => {
  test('name the year and the month once', () =>
    checkCases(
      [
        ['2026-11-28', '2026-11-28', '28 Nov 2026'],
        ['2026-11-28', '2026-12-02', '28 Nov to 2 Dec 2026'],
        ['2026-12-30', '2027-01-02', '30 Dec 2026 to 2 Jan 2027'],
      ],
      (startDate, endDate, text) => {
        expect(shortDates({ startDate, endDate })).toBe(text);
      },
    ));

  test('shows the hours of a single day only', () => {
    const day = { startDate: '2026-11-28', endDate: '2026-11-28' };
    expect(shortTimes({ ...day, startTime: '10:00', endTime: '14:00' })).toBe('10:00 to 14:00');
    expect(shortTimes({ ...day, startTime: null, endTime: null })).toBe('');
  });

  test('puts the hours of a single day after its date', () => {
    const day = { startDate: '2026-11-28', endDate: '2026-11-28' };
    expect(datesAndTimes({ ...day, startTime: '10:00', endTime: '14:00' })).toBe(
      '28 Nov 2026, 10:00 to 14:00',
    );
    expect(datesAndTimes({ ...day, endDate: '2026-11-30' })).toBe('28 Nov to 30 Nov 2026');
  });
});
