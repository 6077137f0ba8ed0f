// The draft as a state machine: event by event, with the illegal ones.
import type { UnknownAction } from '@reduxjs/toolkit';
import { sessionEnded, sessionStarted } from '#app/api/sessionEvents.ts';
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
  it('are typed', () => {
    expect(after(...typed)).toMatchObject({ startDate: '2026-12-04', endDate: '2026-12-06' });
  });
  it('are clicked', () => {
    expect(after(click('2026-12-04'))).toMatchObject({ startDate: '2026-12-04', endDate: '' });
    expect(after(click('2026-12-04'), click('2026-12-06'))).toMatchObject({ endDate: '2026-12-06' });
  });
  it('typed start, clicked end', () => {
    expect(after(typed[0]!, click('2026-12-06'))).toMatchObject({ endDate: '2026-12-06' });
  });
  it('a click before the start clears it', () => {
    expect(after(click('2026-12-04'), click('2026-12-02'))).toMatchObject({ startDate: '', endDate: '' });
  });
  it('a range over reserved days is emptied and refused', () => {
    expect(after(click('2026-11-25'), click('2026-12-02'))).toMatchObject({
      startDate: '',
      rejection: 'range',
    });
  });
  it('a reserved day cannot be a start', () => {
    expect(after(...typed, click('2026-11-28'))).toMatchObject({ startDate: '2026-12-04', rejection: 'day' });
  });
  it('single-day: the same day again clears it', () => {
    const single = modeChosen({ carId, mode: 'single-day' });
    expect(after(single, click('2026-12-04'))).toMatchObject({ startDate: '2026-12-04' });
    expect(after(single, click('2026-12-04'), click('2026-12-04'))).toMatchObject({ startDate: '' });
  });
  it('survive a change of mode and back', () => {
    const there = modeChosen({ carId, mode: 'single-day' });
    const back = modeChosen({ carId, mode: 'multi-day' });
    expect(after(...typed, there, back)).toMatchObject({ startDate: '2026-12-04', endDate: '2026-12-06' });
  });
});

describe('what was said', () => {
  it.each([
    ['typing', fieldEntered({ carId, field: 'startTime', value: '10:00' })],
    ['more typing', fieldEntered({ carId, field: 'endTime', value: '12:00' })],
    ['clicking', click('2026-12-10')],
    ['another mode', modeChosen({ carId, mode: 'single-day' })],
    ['leaving', formLeft({ carId })],
  ])('goes with %s', (_, action) => {
    expect(after(submit())!.problem).toBeDefined();
    expect(after(submit(), action)!.problem).toBeUndefined();
  });
  it('about signing in goes with signing in, anything else stays', () => {
    const session = sessionStarted({ userId: 'me', isAdmin: false, isDriver: false });
    expect(after(submit({ userId: undefined }), session)!.problem).toBeUndefined();
    expect(after(submit(), session)!.problem?.rule).toBe('startDate');
  });
});

describe('the steps', () => {
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
  ])('%s', (step, actions) => {
    expect(after(...typed, ...actions)!.step).toBe(step);
  });
  it('behind an open summary nothing is edited', () => {
    expect(
      after(...typed, submit(), click('2026-12-20'), fieldEntered({ carId, field: 'startDate', value: '' })),
    ).toMatchObject({
      startDate: '2026-12-04',
    });
  });
  // One's own holds are no part of the answer: an equal booking came after the hold had run out.
  it('dates that were held once can be taken by somebody else', () => {
    const booking = takenDates({ startDate: '2026-12-04', endDate: '2026-12-06' });
    const held = [...typed, submit(), continued({ carId }), datesHeld({ carId })];
    expect(after(...held, submit())!.step).toBe('summary');
    expect(after(...held, submit({ bookings: [booking] }))!.problem?.rule).toBe('overlap');
  });
});

describe('the end', () => {
  it('signing out takes every draft along', () => {
    expect(after(...typed, sessionEnded({ reason: 'signed-out' }))).toBeUndefined();
  });
  it('a session that ran out leaves the form as it was', () => {
    const held = [...typed, submit(), continued({ carId }), datesHeld({ carId })];
    expect(after(...held, sessionEnded({ reason: 'expired' }))).toEqual(after(...held));
  });
  it('dates that are this customer’s already leave nothing to draft', () => {
    expect(after(...typed, alreadyReserved({ carId }))).toBeUndefined();
  });
});
