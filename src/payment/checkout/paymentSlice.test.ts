// Checks the attempt to pay as a state machine, with the events that are invalid in a state.
import type { UnknownAction } from '@reduxjs/toolkit';
import { sessionEnded } from '#app/platform/api/sessionEvents.ts';
import { paymentSlice } from './paymentSlice.ts';

const { actions, reducer } = paymentSlice;
const reservationId = 'one';
const no = { message: 'No.' };
const refused = actions.refused({ reservationId, problem: no });
const submitted = actions.submitted({ reservationId });
const failed = actions.failed({ reservationId, problem: no });
const unrecorded = actions.recordingFailed({
  reservationId,
  paymentIntentId: 'pi_1',
  message: 'Not recorded.',
});
const completed = actions.completed({ reservationId });
const left = actions.left({ reservationId });
const state = (...events: UnknownAction[]) => events.reduce(reducer, paymentSlice.getInitialState());
const after = (...events: UnknownAction[]) => state(...events)[reservationId] ?? { status: 'idle' };

it.each([
  ['idle', []],
  ['idle', [refused]],
  ['processing', [submitted]],
  ['processing', [submitted, submitted]],
  ['processing', [submitted, refused]],
  ['processing', [submitted, left]],
  ['idle', [submitted, sessionEnded()]],
  ['idle', [submitted, failed]],
  ['paid', [submitted, completed]],
  ['paid', [submitted, completed, submitted]],
  ['paid', [submitted, completed, refused]],
  ['paid', [submitted, completed, failed]],
  ['idle', [submitted, completed, left]],
  ['idle', [failed]],
  ['idle', [unrecorded]],
  ['unconfirmed', [submitted, unrecorded]],
  ['unconfirmed', [submitted, unrecorded, refused]],
  ['unconfirmed', [submitted, unrecorded, failed]],
  ['processing', [submitted, unrecorded, submitted]],
  ['idle', [submitted, unrecorded, left]],
  ['paid', [submitted, unrecorded, submitted, completed]],
])('is %s', (status, events) => {
  expect(after(...events).status).toBe(status);
});

it('keeps the id of an unrecorded payment during another attempt', () => {
  expect(after(submitted, unrecorded, submitted)).toEqual({ status: 'processing', paymentIntentId: 'pi_1' });
});

it.each([
  ['a refusal', refused],
  ['a failure', failed],
])('keeps a payment that is not recorded after %s', (_what, event) => {
  const unconfirmed = {
    status: 'unconfirmed',
    paymentIntentId: 'pi_1',
    problem: { message: 'Not recorded.' },
  };
  expect(after(submitted, unrecorded, event)).toEqual(unconfirmed);
});

it('removes a payment that the server reports as unpaid', () => {
  expect(after(submitted, unrecorded, submitted, failed)).toEqual({ status: 'idle', problem: no });
});

it('removes the problem at the next attempt and when the user leaves the page', () => {
  expect(after(refused).problem).toEqual(no);
  expect(after(refused, submitted).problem).toBeUndefined();
  expect(state(submitted, failed, left)).toEqual({});
});

it('keeps the attempts of other reservations', () => {
  const other = actions.submitted({ reservationId: 'two' });
  expect(state(other, submitted, completed, left)).toMatchObject({ two: { status: 'processing' } });
});
