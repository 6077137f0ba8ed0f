// Checks the draft as a state machine: event by event, with the invalid ones.
import type { UnknownAction } from '@reduxjs/toolkit';
import { sessionEnded, sessionStarted } from '#app/platform/api/sessionEvents.ts';
import { takenDates } from '#domain/testing/builders.ts';
import { FIXED_NOW } from '#domain/testing/clock.ts';
import { reservationDraftSlice as slice } from './reservationDraftSlice.ts';

const carId = 'car';
const {
  modeChosen,
  fieldEntered,
  dayClicked,
  submitted,
  summaryClosed,
  continued,
  datesHeld,
  datesRefused,
  formLeft,
  alreadyReserved,
} = slice.actions;
const after = (...actions: UnknownAction[]) => actions.reduce(slice.reducer, slice.getInitialState())[carId];
const context = { userId: 'me', purpose: 'MusicVideo', bookings: [], now: FIXED_NOW } as const;
const submit = (more = {}) => submitted({ carId, context: { ...context, ...more } });
const click = (day: string, bookings = [takenDates()]) => dayClicked({ carId, day, bookings });
const typed = [
  fieldEntered({ carId, field: 'startDate', value: '2026-12-04' }),
  fieldEntered({ carId, field: 'endDate', value: '2026-12-06' }),
];
const problem = { rule: 'overlap', message: 'Taken', fields: ['startDate' as const] } as const;

describe('the fields', () => {
  it('change when the user types', () => {
    expect(after(...typed)).toMatchObject({ startDate: '2026-12-04', endDate: '2026-12-06' });
  });
  it('change when the user clicks days', () => {
    expect(after(click('2026-12-04'))).toMatchObject({ startDate: '2026-12-04', endDate: '' });
    expect(after(click('2026-12-04'), click('2026-12-06'))).toMatchObject({ endDate: '2026-12-06' });
  });
  it('combine a typed start with a clicked end', () => {
    expect(after(typed[0]!, click('2026-12-06'))).toMatchObject({ endDate: '2026-12-06' });
  });
  it('are cleared by a click before the start', () => {
    expect(after(click('2026-12-04'), click('2026-12-02'))).toMatchObject({ startDate: '', endDate: '' });
  });
  it('are cleared when the range contains reserved days', () => {
    expect(after(click('2026-11-25'), click('2026-12-02'))).toMatchObject({
      startDate: '',
      rejection: 'range',
    });
  });
  it('do not accept a reserved day as start', () => {
    expect(after(...typed, click('2026-11-28'))).toMatchObject({ startDate: '2026-12-04', rejection: 'day' });
  });
  it('are cleared by a second click on the single day', () => {
    const single = modeChosen({ carId, mode: 'single-day' });
    expect(after(single, click('2026-12-04'))).toMatchObject({ startDate: '2026-12-04' });
    expect(after(single, click('2026-12-04'), click('2026-12-04'))).toMatchObject({ startDate: '' });
  });
  it('stay the same after a change of the mode and back', () => {
    const there = modeChosen({ carId, mode: 'single-day' });
    const back = modeChosen({ carId, mode: 'multi-day' });
    expect(after(...typed, there, back)).toMatchObject({ startDate: '2026-12-04', endDate: '2026-12-06' });
  });
});

describe('the message', () => {
  it.each([
    ['typing', fieldEntered({ carId, field: 'startTime', value: '10:00' })],
    ['more typing', fieldEntered({ carId, field: 'endTime', value: '12:00' })],
    ['clicking', click('2026-12-10')],
    ['another mode', modeChosen({ carId, mode: 'single-day' })],
    ['leaving', formLeft({ carId })],
  ])('is removed by %s', (_, action) => {
    expect(after(submit())!.problem).toBeDefined();
    expect(after(submit(), action)!.problem).toBeUndefined();
  });
  it('is removed when it asks for a sign-in and the user signs in, and stays otherwise', () => {
    const session = sessionStarted({ userId: 'me', isAdmin: false, isDriver: false });
    expect(after(submit({ userId: undefined }), session)!.problem).toBeUndefined();
    expect(after(submit(), session)!.problem?.rule).toBe('startDate');
  });
});

describe('the steps of the draft', () => {
  it.each([
    ['editing', []],
    ['summary', [submit()]],
    ['editing', [submit(), summaryClosed({ carId })]],
    ['editing', [submit(), formLeft({ carId })]],
    ['holding', [submit(), continued({ carId })]],
    ['holding', [submit(), continued({ carId }), summaryClosed({ carId })]],
    ['holding', [submit(), continued({ carId }), formLeft({ carId })]],
    ['editing', [continued({ carId })]],
    ['editing', [submit(), continued({ carId }), datesHeld({ carId })]],
    [
      'editing',
      [submit(), continued({ carId }), datesRefused({ carId, problem: { ...problem, fields: [] } })],
    ],
    ['summary', [submit(), datesHeld({ carId })]],
  ])('end in the step %s after valid and invalid actions', (step, actions) => {
    expect(after(...typed, ...actions)!.step).toBe(step);
  });
  it('ignore edits while the summary is open', () => {
    expect(
      after(...typed, submit(), click('2026-12-20'), fieldEntered({ carId, field: 'startDate', value: '' })),
    ).toMatchObject({
      startDate: '2026-12-04',
    });
  });
  // The answer omits the customer's own holds. An equal booking in it therefore belongs to another customer,
  // who booked after the hold had expired.
  it('detect dates that another customer has taken after an expired hold', () => {
    const booking = takenDates({ startDate: '2026-12-04', endDate: '2026-12-06' });
    const held = [...typed, submit(), continued({ carId }), datesHeld({ carId })];
    expect(after(...held, submit())!.step).toBe('summary');
    expect(after(...held, submit({ bookings: [booking] }))!.problem?.rule).toBe('overlap');
  });
});

describe('the end of a draft', () => {
  it('comes for every draft with a sign-out', () => {
    expect(after(...typed, sessionEnded())).toBeUndefined();
  });
  it('comes when the customer already has the dates', () => {
    expect(after(...typed, alreadyReserved({ carId }))).toBeUndefined();
  });
});
