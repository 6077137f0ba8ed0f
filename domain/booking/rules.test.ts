import type { Purpose } from '#domain/kit/purpose.ts';
import { aDraft, takenDates } from '#domain/testing/builders.ts';
import { at, FIXED_NOW } from '#domain/testing/clock.ts';
import { addDays } from '#domain/time/london.ts';
import {
  BOOKING_HORIZON_DAYS,
  checkChangedHire,
  checkDates,
  checkReservation,
  draftDates,
  END_BEFORE_START,
  STAFF_NOTICE_HOURS,
  type ReservationContext,
  type ReservationDraft,
  type ReservationField,
} from './rules.ts';

// The clock is at 21 November 2026, 10:00; drafts are for the 28th.
const context: ReservationContext = {
  userId: 'a customer',
  purpose: 'MusicVideo',
  bookings: [],
  now: FIXED_NOW,
};
const check = (draft: Partial<ReservationDraft>, overrides: Partial<ReservationContext> = {}) =>
  checkReservation(aDraft(draft), { ...context, ...overrides });
const singleDay = (startTime: string, endTime: string, startDate = '2026-11-28') =>
  ({ mode: 'single-day', startDate, startTime, endTime }) as const;

const LOGGED_OUT = 'You must be logged in to rent a car.';
const START_DATE = 'Please select a start date';
const END_DATE = 'Please select an end date';
const START_TIME = 'Please select a start time';
const END_TIME = 'Please select an end time';
const ORDER = 'End time must be after start time';
const MUSIC_VIDEO = 'Minimum booking time for Music Video is 2 hours.';
const CHAUFFEUR = 'Minimum booking time for Chauffeur is 6 hours.';
const PAST = 'The start must be in the future.';
const TOO_LONG_AGO = 'The start can be at most 24 hours ago.';
const SKIPPED = 'This time does not exist on that day, because the clocks go forward.';
const HORIZON = 'Please choose dates within the next five years.';
const LONGEST = 'The longest hire is 31 days. Please choose an earlier end date.';
const BOOKED = 'The selected dates are already booked. Please choose different dates.';

describe('each rule: its message, and the fields to mark', () => {
  const booked = { bookings: [takenDates()] };
  const nobody = { userId: undefined };
  const chauffeur: Partial<ReservationContext> = { purpose: 'Chauffeur' };

  it.each<[string, Partial<ReservationDraft>, Partial<ReservationContext>, string, ReservationField[]]>([
    ['1, nobody signed in', {}, nobody, LOGGED_OUT, []],
    ['1, an empty user id', {}, { userId: '' }, LOGGED_OUT, []],
    ['2', { startDate: '' }, {}, START_DATE, ['startDate']],
    ['2, single-day', singleDay('10:00', '14:00', ''), {}, START_DATE, ['startDate']],
    ['2, half typed', { startDate: '2026-02-30' }, {}, START_DATE, ['startDate']],
    ['3', { endDate: '' }, {}, END_DATE, ['endDate']],
    ['3, half typed', { endDate: 'Invalid Date' }, {}, END_DATE, ['endDate']],
    ['4, start', singleDay('', '14:00'), {}, START_TIME, ['startTime']],
    ['4, start, half typed', singleDay('1', '14:00'), {}, START_TIME, ['startTime']],
    ['4, end', singleDay('10:00', ''), {}, END_TIME, ['endTime']],
    ['4, end, half typed', singleDay('10:00', 'Invalid Date'), {}, END_TIME, ['endTime']],
    ['5, multi-day, end before start', { endDate: '2026-11-27' }, {}, ORDER, ['startDate', 'endDate']],
    ['5, multi-day, end on start', { endDate: '2026-11-28' }, {}, ORDER, ['startDate', 'endDate']],
    ['5, single-day, end before start', singleDay('14:00', '10:00'), {}, ORDER, ['startTime', 'endTime']],
    ['5, single-day, end at start', singleDay('10:00', '10:00'), {}, ORDER, ['startTime', 'endTime']],
    ['6', singleDay('10:00', '11:30'), {}, MUSIC_VIDEO, ['startTime', 'endTime']],
    ['7', singleDay('10:00', '15:30'), chauffeur, CHAUFFEUR, ['startTime', 'endTime']],
    ['the past, a day', { startDate: '2026-11-20' }, {}, PAST, ['startDate']],
    ['the past, hours of a day', singleDay('08:00', '18:00', '2026-11-20'), {}, PAST, ['startDate']],
    ['the past, today', singleDay('09:00', '18:00', '2026-11-21'), {}, PAST, ['startTime']],
    ['a skipped start', singleDay('01:30', '09:00', '2027-03-28'), {}, SKIPPED, ['startTime']],
    ['a skipped end', singleDay('00:00', '01:30', '2027-03-28'), {}, SKIPPED, ['endTime']],
    ['both skipped', singleDay('01:00', '01:59', '2027-03-28'), {}, SKIPPED, ['startTime', 'endTime']],
    ['the horizon, multi-day', { endDate: '2032-01-01' }, {}, HORIZON, ['endDate']],
    ['the horizon, single-day', singleDay('10:00', '18:00', '2032-01-01'), {}, HORIZON, ['startDate']],
    ['the longest, of the longest and 8', { endDate: '2026-12-29' }, booked, LONGEST, ['endDate']],
    ['8, multi-day', {}, booked, BOOKED, ['startDate', 'endDate']],
    ['8, single-day', singleDay('10:00', '14:00'), booked, BOOKED, ['startDate', 'startTime', 'endTime']],
  ])('%s', (_, draft, overrides, message, fields) => {
    expect(check(draft, overrides)).toMatchObject({ message, fields });
  });
});

describe('the first of several broken rules is reported', () => {
  // Each row corrects the fault of the row before and leaves the other faults; the car is booked on every day.
  const bookings = [takenDates({ startDate: '2020-01-01', endDate: '2040-01-01' })];
  const empty = { startDate: '', endDate: '', startTime: '', endTime: '' };
  const backwards = { endDate: '2020-11-27', startTime: '11:00', endTime: '10:00' };
  const filled = { ...empty, ...backwards, startDate: '2020-11-28' };
  const far = { startDate: '2039-01-01', endDate: '2039-01-02' };

  it.each<[string, string, Partial<ReservationDraft>]>([
    ['2, of all', START_DATE, empty],
    ['3, of 3 to 8', END_DATE, { ...filled, endDate: '' }],
    ['5, of 5 to 8', ORDER, filled],
    ['the past, of past and 8', PAST, { ...filled, endDate: '2020-11-29' }],
    ['the past, before the horizon', PAST, { ...filled, endDate: '2039-01-02' }],
    ['the horizon, of horizon and 8', HORIZON, { ...filled, ...far }],
    ['8, alone', BOOKED, {}],
  ])('multi-day, rule %s: %s', (_, message, draft) => {
    expect(check({ ...draft, mode: 'multi-day' }, { bookings })?.message).toBe(message);
    expect(check({ ...draft, mode: 'multi-day' }, { bookings, userId: undefined })?.message).toBe(LOGGED_OUT);
  });

  it.each<[string, string, Partial<ReservationDraft>, Purpose]>([
    ['2, of all', START_DATE, empty, 'MusicVideo'],
    ['4, of both times missing', START_TIME, { ...filled, startTime: '', endTime: '' }, 'MusicVideo'],
    ['4, of 4 to 8', END_TIME, { ...filled, endTime: '' }, 'MusicVideo'],
    ['5, of 5 to 8', ORDER, filled, 'MusicVideo'],
    ['6, of 6, past and 8', MUSIC_VIDEO, { ...filled, endTime: '12:59' }, 'MusicVideo'],
    ['7, of 7, past and 8', CHAUFFEUR, { ...filled, endTime: '16:59' }, 'Chauffeur'],
    ['6, of 6, horizon and 8', MUSIC_VIDEO, { ...filled, ...far, endTime: '12:59' }, 'MusicVideo'],
    ['the past, of past and 8', PAST, { ...filled, endTime: '13:00' }, 'MusicVideo'],
    ['a skipped hour, of it and 8', SKIPPED, singleDay('01:30', '09:00', '2027-03-28'), 'Chauffeur'],
    ['the horizon, of horizon and 8', HORIZON, { ...filled, ...far, endTime: '17:00' }, 'Chauffeur'],
    ['8, alone', BOOKED, singleDay('10:00', '18:00'), 'Chauffeur'],
  ])('single-day, rule %s: %s', (_, message, draft, purpose) => {
    expect(check({ ...draft, mode: 'single-day' }, { bookings, purpose })?.message).toBe(message);
    const nobody = { bookings, purpose, userId: undefined };
    expect(check({ ...draft, mode: 'single-day' }, nobody)?.message).toBe(LOGGED_OUT);
  });
});

describe('the longest reservation', () => {
  it.each<[string, Partial<ReservationContext>, string, string | undefined]>([
    ['31 days', {}, '2026-12-28', undefined],
    ['32 days', {}, '2026-12-29', LONGEST],
    ['2 days of 2', { maxDays: 2 }, '2026-11-29', undefined],
    ['3 days of 2', { maxDays: 2 }, '2026-11-30', LONGEST.replace('31', '2')],
  ])('%s from 28 November', (_, overrides, endDate, message) => {
    expect(check({ mode: 'multi-day', startDate: '2026-11-28', endDate }, overrides)?.message).toBe(message);
  });
});

describe('the shortest reservation, to the minute of elapsed time', () => {
  it.each<[Purpose, string, string, string, string | undefined]>([
    ['MusicVideo', '2026-11-28', '10:00', '11:59', MUSIC_VIDEO],
    ['MusicVideo', '2026-11-28', '10:00', '12:00', undefined],
    ['Chauffeur', '2026-11-28', '10:00', '15:59', CHAUFFEUR],
    ['Chauffeur', '2026-11-28', '10:00', '16:00', undefined],
    // 00:30 to 02:30 is 1 hour in March, 3 in October.
    ['MusicVideo', '2027-03-28', '00:30', '02:30', MUSIC_VIDEO],
    ['MusicVideo', '2027-03-28', '00:30', '03:29', MUSIC_VIDEO],
    ['MusicVideo', '2027-03-28', '00:30', '03:30', undefined],
    ['MusicVideo', '2027-10-31', '00:30', '01:59', MUSIC_VIDEO],
    ['MusicVideo', '2027-10-31', '00:30', '02:00', undefined],
    ['Chauffeur', '2027-03-28', '00:00', '06:59', CHAUFFEUR],
    ['Chauffeur', '2027-03-28', '00:00', '07:00', undefined],
    ['Chauffeur', '2027-10-31', '00:00', '04:59', CHAUFFEUR],
    ['Chauffeur', '2027-10-31', '00:00', '05:00', undefined],
  ])('%s on %s from %s to %s', (purpose, date, start, end, message) => {
    expect(check(singleDay(start, end, date), { purpose })?.message).toBe(message);
  });
});

it('requires the notice of the caller before a start with a time', () => {
  const on = (start: string, day = '2026-11-21') => singleDay(start, '18:00', day);
  const [soon, ago] = [
    'The start must be at least 2 hours from now. Please contact us about an earlier one.',
    PAST,
  ];
  const hour = soon.replace('2 hours', '1 hour');
  const early = { noticeHours: 3, noticeFrom: at('2026-11-21', '08:00') };
  const staff = { noticeHours: STAFF_NOTICE_HOURS };
  const cases: [string, Partial<ReservationDraft>, Partial<ReservationContext>, string | undefined][] = [
    ['two minutes before', on('10:02'), {}, soon],
    ['a minute too late', on('11:59'), {}, soon],
    ['in time', on('12:00'), {}, undefined],
    ['a day without times', { startDate: '2026-11-21' }, {}, undefined],
    ['the next day, too late', on('00:30', '2026-11-22'), { now: at('2026-11-21', '23:00') }, soon],
    ['an hour, too late', on('10:59'), { noticeHours: 1 }, hour],
    ['no notice', on('10:01'), { noticeHours: 0 }, undefined],
    ['no notice, now', on('10:00'), { noticeHours: 0 }, ago],
    ['begun in time', on('11:00'), early, undefined],
    [
      'begun a minute too late',
      on('10:59'),
      early,
      'The start must be at least 3 hours from now. Please contact us about an earlier one.',
    ],
    ['begun in time, and past', on('10:00'), { ...early, noticeHours: 0 }, ago],
    ['staff, half an hour ago', on('09:30'), staff, undefined],
    ['staff, nearly a day ago', on('10:01', '2026-11-20'), staff, undefined],
    ['staff, a day ago', on('10:00', '2026-11-20'), staff, TOO_LONG_AGO],
    ['staff, days from yesterday', { startDate: '2026-11-20' }, staff, undefined],
    ['staff, days from the day before', { startDate: '2026-11-19' }, staff, TOO_LONG_AGO],
  ];
  const found = cases.map(([name, draft, more]) => [name, check(draft, more)?.message]);
  expect(found).toEqual(cases.map(([name, , , message]) => [name, message]));
  expect(check(on('10:02'))).toMatchObject({ rule: 'notice', fields: ['startTime'] });
  expect(checkDates(aDraft(on('10:02')), { ...context, purpose: undefined })?.rule).toBe('notice');
});

it('allows customers to pick up a car within the hours of pick-up', () => {
  const pickupHours = { from: '08:00', to: '20:00' };
  const refused = 'Pick-up is from 08:00 to 20:00. Please contact us about another time.';
  const cases: [string, Partial<ReservationDraft>, Partial<ReservationContext>, string | undefined][] = [
    ['before', singleDay('07:59', '18:00'), { pickupHours }, refused],
    ['at the first time', singleDay('08:00', '18:00'), { pickupHours }, undefined],
    [
      'at the last time, a night',
      { ...singleDay('20:00', '03:00'), endsNextDay: true },
      { pickupHours },
      undefined,
    ],
    ['after', singleDay('20:01', '23:00'), { pickupHours }, refused],
    ['days without times', {}, { pickupHours }, undefined],
    ['without hours of pick-up', singleDay('05:00', '18:00'), { pickupHours: null }, undefined],
    ['staff', singleDay('05:00', '18:00'), { pickupHours, noticeHours: STAFF_NOTICE_HOURS }, undefined],
  ];
  const found = cases.map(([name, draft, more]) => [name, check(draft, more)?.message]);
  expect(found).toEqual(cases.map(([name, , , message]) => [name, message]));
  expect(check(singleDay('07:59', '18:00'), { pickupHours })).toMatchObject({ fields: ['startTime'] });
});

describe("the past, by London's clock", () => {
  it.each<[string, Partial<ReservationDraft>, number, string | undefined]>([
    ['today, multi-day', { startDate: '2026-11-21' }, FIXED_NOW, undefined],
    ['yesterday, multi-day', { startDate: '2026-11-20' }, FIXED_NOW, PAST],
    ['now', singleDay('10:00', '18:00', '2026-11-21'), FIXED_NOW, PAST],
    ['a minute ago', singleDay('09:59', '18:00', '2026-11-21'), FIXED_NOW, PAST],
    ['a second ago', singleDay('10:00', '18:00', '2026-11-21'), FIXED_NOW + 1_000, PAST],
    ['earlier on the clock, but tomorrow', singleDay('08:00', '18:00', '2026-11-22'), FIXED_NOW, undefined],
    [
      'a day that has passed in London but not in UTC',
      { startDate: '2027-07-01', endDate: '2027-07-03' },
      at('2027-07-02', '00:30'),
      PAST,
    ],
    [
      'today in London',
      { startDate: '2027-07-02', endDate: '2027-07-03' },
      at('2027-07-02', '00:30'),
      undefined,
    ],
    ['a year half typed', { startDate: '0202-11-28' }, FIXED_NOW, PAST],
    ['the year 1943, when clocks were two hours ahead', { startDate: '1943-06-01' }, FIXED_NOW, PAST],
  ])('%s', (_, draft, now, message) => {
    expect(check(draft, { now })?.message).toBe(message);
  });
});

describe('the horizon', () => {
  const last = addDays('2026-11-21', BOOKING_HORIZON_DAYS);

  it.each<[string, Partial<ReservationDraft>, string | undefined]>([
    ['multi-day, to its last day', { startDate: addDays(last, -1), endDate: last }, undefined],
    ['multi-day, a day further', { endDate: addDays(last, 1) }, HORIZON],
    ['single-day, on its last day', singleDay('10:00', '18:00', last), undefined],
    ['single-day, a day further', singleDay('10:00', '18:00', addDays(last, 1)), HORIZON],
    ['the last day of all', { endDate: '9999-12-31' }, HORIZON],
  ])('%s', (_, draft, message) => {
    expect(check(draft)?.message).toBe(message);
  });
});

it('refuses only the half hours that the clocks skip', () => {
  const halfHours = Array.from(
    { length: 36 },
    (_, index) => `${String(index >> 1).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
  );
  const refusedOn = (date: string) => halfHours.filter((time) => check(singleDay(time, '23:30', date)));
  expect(refusedOn('2027-03-28')).toEqual(['01:00', '01:30']);
  expect(refusedOn('2028-03-26')).toEqual(['01:00', '01:30']);
  expect(refusedOn('2027-10-31')).toEqual([]);
});

describe('the dates that a draft sends', () => {
  it('multi-day: sends both dates and no times, also when the user typed times', () => {
    const draft = aDraft({ startTime: '10:00', endTime: '12:00' });
    expect(draftDates(draft)).toEqual({ startDate: '2026-11-28', endDate: '2026-11-30' });
  });

  it('single-day: ends at the midnight after its day, also without the tick', () => {
    const evening = aDraft(singleDay('18:00', '00:00'));
    expect(check(evening)).toBeUndefined();
    expect(draftDates(evening)).toMatchObject({ startDate: '2026-11-28', endDate: '2026-11-29' });
    expect(check(singleDay('18:00', '00:30'))?.message).toBe('End time must be after start time');
  });

  it('single-day: sends the start date as end date, and both times', () => {
    const draft = aDraft({ ...singleDay('10:00', '12:00'), endDate: '2026-12-24' });
    const sent = { startDate: '2026-11-28', endDate: '2026-11-28', startTime: '10:00', endTime: '12:00' };
    expect(draftDates(draft)).toEqual(sent);
  });
});

describe('with other bookings', () => {
  it.each<[string, Partial<ReservationDraft>, string | undefined]>([
    ['back-to-back before', singleDay('08:00', '12:00'), undefined],
    ['back-to-back after', singleDay('16:00', '20:00'), undefined],
    ['a minute too long', singleDay('08:00', '12:01'), BOOKED],
    ['around it', singleDay('08:00', '20:00'), BOOKED],
    ['a multi-day reservation over it', { startDate: '2026-11-27', endDate: '2026-11-28' }, BOOKED],
    ['a multi-day reservation after it', { startDate: '2026-11-29', endDate: '2026-11-30' }, undefined],
  ])('booked 12:00 to 16:00; %s', (_, draft, message) => {
    const bookings = [takenDates({ startTime: '12:00', endTime: '16:00' })];
    expect(check(draft, { bookings })?.message).toBe(message);
  });
});

describe('the messages about dates while the user chooses them', () => {
  const booked = [
    takenDates(),
    takenDates({ startDate: '2026-12-03', startTime: '10:00', endTime: '14:00' }),
  ];
  const multiDay = (startDate: string, endDate = '') => ({ startDate, endDate });

  it.each<[string, Partial<ReservationDraft>, string | undefined, ReservationField[]]>([
    ['nothing chosen', multiDay(''), undefined, []],
    ['free days', multiDay('2026-12-01', '2026-12-02'), undefined, []],
    ['days over a booking', multiDay('2026-11-25', '2026-12-01'), BOOKED, ['startDate', 'endDate']],
    ['days over booked hours', multiDay('2026-12-02', '2026-12-04'), BOOKED, ['startDate', 'endDate']],
    ['a booked start', multiDay('2026-11-29'), BOOKED, ['startDate']],
    ['a start on a day booked in part', multiDay('2026-12-03'), BOOKED, ['startDate']],
    ['a booked start, with an end before it', multiDay('2026-11-29', '2026-11-27'), BOOKED, ['startDate']],
    [
      'a free start, with an end before it',
      multiDay('2026-12-02', '2026-12-01'),
      ORDER,
      ['startDate', 'endDate'],
    ],
    ['the same day twice', multiDay('2026-12-02', '2026-12-02'), ORDER, ['startDate', 'endDate']],
    ['a booked day twice', multiDay('2026-11-29', '2026-11-29'), BOOKED, ['startDate']],
    ['a past start', multiDay('2026-11-20'), PAST, ['startDate']],
    ['past days', multiDay('2026-11-19', '2026-12-01'), PAST, ['startDate']],
    ['today', multiDay('2026-11-21'), undefined, []],
    ['a year half typed', multiDay('0202-11-20', '2026-12-01'), undefined, []],
    ['a start beyond the horizon', multiDay('2031-11-23'), HORIZON, ['startDate']],
    ['an end beyond the horizon', multiDay('2031-11-21', '2031-11-23'), HORIZON, ['endDate']],
    ['a day booked whole', singleDay('', '', '2026-11-28'), BOOKED, ['startDate']],
    ['a day booked in part', singleDay('', '', '2026-12-03'), undefined, []],
    ['a day booked in part, half of the hours', singleDay('10:00', '', '2026-12-03'), undefined, []],
    [
      'booked hours',
      singleDay('13:00', '15:00', '2026-12-03'),
      BOOKED,
      ['startDate', 'startTime', 'endTime'],
    ],
    [
      'booked hours in the wrong order',
      singleDay('15:00', '13:00', '2026-12-03'),
      ORDER,
      ['startTime', 'endTime'],
    ],
    ['two hours', singleDay('10:00', '12:00', '2026-12-01'), undefined, []],
    ['a minute less', singleDay('10:00', '11:59', '2026-12-01'), MUSIC_VIDEO, ['startTime', 'endTime']],
    [
      'too few of the booked hours',
      singleDay('13:00', '14:00', '2026-12-03'),
      MUSIC_VIDEO,
      ['startTime', 'endTime'],
    ],
    ['hours back to back', singleDay('14:00', '16:00', '2026-12-03'), undefined, []],
    ['a start time that has passed', singleDay('09:00', '', '2026-11-21'), PAST, ['startTime']],
    ['a time that is skipped', singleDay('01:30', '05:00', '2027-03-28'), SKIPPED, ['startTime']],
  ])('%s', (_, draft, message, fields) => {
    const problem = checkDates(aDraft({ startTime: '', endTime: '', ...draft }), {
      bookings: booked,
      now: FIXED_NOW,
      purpose: 'MusicVideo',
    });
    expect(problem && [problem.message, problem.fields]).toEqual(message && [message, fields]);
  });
});

describe('a reservation that ends the next day', () => {
  const night = (startTime: string, endTime: string, startDate = '2026-11-28') => ({
    ...singleDay(startTime, endTime, startDate),
    endsNextDay: true,
  });
  const TOO_LONG = 'A hire that ends the next day can last a day at most.';

  it.each<[string, Partial<ReservationDraft>, string | undefined]>([
    ['22:00 to 04:00', night('22:00', '04:00'), undefined],
    ['without the checkbox, an end before the start', singleDay('22:00', '04:00'), ORDER],
    ['two hours over midnight', night('23:00', '01:00'), undefined],
    ['one minute less', night('23:00', '00:59'), MUSIC_VIDEO],
    ['a whole day', night('10:00', '10:00'), undefined],
    ['one minute more', night('10:00', '10:01'), TOO_LONG],
    ['an end that the clocks skip', night('22:00', '01:30', '2027-03-27'), SKIPPED],
    ['the night in which they go back', night('22:00', '01:30', '2027-10-30'), undefined],
    ['tonight', night('22:00', '04:00', '2026-11-21'), undefined],
    ['a start that has passed', night('09:00', '04:00', '2026-11-21'), PAST],
  ])('%s', (_, draft, message) => {
    expect(check(draft)?.message).toBe(message);
  });

  it('sends the next day as its end date, and counts two hours of the short night as one', () => {
    expect(draftDates(aDraft(night('22:00', '04:00', '2027-03-27'))).endDate).toBe('2027-03-28');
    expect(draftDates(aDraft(night('22:00', '04:00', ''))).endDate).toBe('');
    expect(check(night('23:30', '02:29', '2027-03-27'))?.message).toBe(MUSIC_VIDEO);
  });

  it('overlaps the bookings of both of its days', () => {
    const next = { ...singleDay('03:00', '05:00', '2026-11-29') };
    const booked = takenDates({ ...next, endDate: '2026-11-29' });
    expect(check(night('22:00', '04:00'), { bookings: [booked] })?.message).toBe(BOOKED);
    expect(check(night('22:00', '03:00'), { bookings: [booked] })).toBeUndefined();
    const taken = takenDates(draftDates(aDraft(night('22:00', '04:00'))));
    expect(check(singleDay('03:00', '05:00', '2026-11-29'), { bookings: [taken] })?.message).toBe(BOOKED);
    expect(check(singleDay('04:00', '06:00', '2026-11-29'), { bookings: [taken] })).toBeUndefined();
    expect(checkDates(aDraft(night('10:00', '12:00')), { bookings: [], now: FIXED_NOW })?.message).toBe(
      TOO_LONG,
    );
  });
});

it('refuses a start to which staff move a hire when it is more than a day ago, unless it stays', () => {
  const before = { startDate: '2026-11-12', endDate: '2026-11-13', startTime: '22:00', endTime: '04:00' };
  const day = (startDate: string, endDate = startDate) => aDraft({ mode: 'multi-day', startDate, endDate });
  const hours = (startDate: string, startTime: string) => aDraft(singleDay(startTime, '23:00', startDate));
  const cases: Record<string, [ReservationDraft, string | undefined]> = {
    'the same start with another end': [hours('2026-11-12', '22:00'), undefined],
    'whole days from the same day': [day('2026-11-12', '2026-11-29'), undefined],
    'another time of the same day': [hours('2026-11-12', '21:00'), TOO_LONG_AGO],
    'the day after': [day('2026-11-13', '2026-11-29'), TOO_LONG_AGO],
    'a day and a minute ago': [hours('2026-11-20', '09:59'), TOO_LONG_AGO],
    'a day ago': [hours('2026-11-20', '10:01'), undefined],
    'whole days from yesterday': [day('2026-11-20'), undefined],
    'whole days from the day before': [day('2026-11-19', '2026-11-29'), TOO_LONG_AGO],
    'a day that comes': [day('2026-11-28'), undefined],
    'an end before the start': [day('2026-11-28', '2026-11-27'), END_BEFORE_START],
  };
  const messages = Object.entries(cases).map(([name, [draft]]) => [
    name,
    checkChangedHire(draft, { before, now: FIXED_NOW })?.message,
  ]);
  expect(Object.fromEntries(messages)).toEqual(
    Object.fromEntries(Object.entries(cases).map(([name, [, message]]) => [name, message])),
  );
});
