// An attempt to pay as a state machine, with the events that are illegal in a state.
import type { UnknownAction } from '@reduxjs/toolkit';
import { sessionEnded } from '#app/api/sessionEvents.ts';
import { paymentAttemptSlice } from './paymentAttempt.ts';

const slice = paymentAttemptSlice('test');
const { refused, submitted, failed, recordingFailed, completed, left } = slice.actions;
const after = (...actions: UnknownAction[]) => actions.reduce(slice.reducer, slice.getInitialState());
const no = { message: 'No.' };
const unrecorded = recordingFailed({ paymentIntentId: 'pi_1', message: 'Not recorded.' });

it.each([
  ['idle', []],
  ['idle', [refused(no)]],
  ['processing', [submitted()]],
  ['processing', [submitted(), submitted()]],
  ['processing', [submitted(), refused(no)]],
  ['processing', [submitted(), left()]],
  ['processing', [submitted(), sessionEnded({ reason: 'expired' })]],
  ['idle', [submitted(), sessionEnded({ reason: 'signed-out' })]],
  ['idle', [submitted(), failed(no)]],
  ['idle', [submitted(), completed()]],
  ['idle', [failed(no)]],
  ['idle', [unrecorded]],
  ['unconfirmed', [submitted(), unrecorded]],
  ['unconfirmed', [submitted(), unrecorded, refused(no)]],
  ['processing', [submitted(), unrecorded, submitted()]],
  ['idle', [submitted(), unrecorded, left()]],
  ['idle', [submitted(), unrecorded, submitted(), completed()]],
])('%s', (status, actions) => {
  expect(after(...actions).status).toBe(status);
});

it('keeps the id of a payment that is not recorded, while it is tried again', () => {
  expect(after(submitted(), unrecorded, submitted())).toEqual({
    status: 'processing',
    paymentIntentId: 'pi_1',
  });
});

it.each<[string, UnknownAction[], unknown]>([
  ['a refusal while a payment is under way', [submitted(), refused(no)], { status: 'processing' }],
  ['a failure without a payment', [failed(no)], { status: 'idle' }],
  ['a failed recording without a payment', [unrecorded], { status: 'idle' }],
  [
    'a refusal while one is not recorded',
    [submitted(), unrecorded, refused(no)],
    { status: 'unconfirmed', paymentIntentId: 'pi_1', problem: { message: 'Not recorded.' } },
  ],
  [
    'a failure while one is not recorded',
    [submitted(), unrecorded, failed(no)],
    { status: 'unconfirmed', paymentIntentId: 'pi_1', problem: { message: 'Not recorded.' } },
  ],
])('%s changes nothing', (_what, actions, state) => {
  expect(after(...actions)).toEqual(state);
});

it('forgets the payment that turns out not to be paid', () => {
  expect(after(submitted(), unrecorded, submitted(), failed(no))).toEqual({ status: 'idle', problem: no });
});

it('forgets what was said with the next attempt and with leaving', () => {
  expect(after(refused(no)).problem).toEqual(no);
  expect(after(refused(no), submitted()).problem).toBeUndefined();
  expect(after(submitted(), failed(no), left())).toEqual(slice.getInitialState());
});
