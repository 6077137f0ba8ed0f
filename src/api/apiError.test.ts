// Checks the ApiError of each kind of failed call.
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { errorMessage, isApiError, toApiError, type ApiError } from './apiError.ts';

const OFFLINE = 'The server cannot be reached. Please check your connection and try again.';
const UNEXPECTED = 'Something went wrong. Please try again.';
const problem = { type: 'about:blank', title: 'Refused', status: 422, detail: 'Please choose a later day.' };
const errors = [
  { field: 'startDate', message: 'This day is over.' },
  { field: 'endDate', message: 'So is this one.' },
];

test.each<[string, FetchBaseQueryError, ApiError]>([
  ['no connection', { status: 'FETCH_ERROR', error: 'x' }, { status: 0, message: OFFLINE }],
  ['no answer in time', { status: 'TIMEOUT_ERROR', error: 'x' }, { status: 0, message: OFFLINE }],
  ['503 without a problem', { status: 503, data: 'Bad Gateway' }, { status: 503, message: OFFLINE }],
  ['503 without a body', { status: 503, data: undefined }, { status: 503, message: OFFLINE }],
  ['500 without a problem', { status: 500, data: {} }, { status: 500, message: UNEXPECTED }],
  ['404 without a problem', { status: 404, data: '<html>' }, { status: 404, message: UNEXPECTED }],
  [
    'an answer that is no JSON',
    { status: 'PARSING_ERROR', originalStatus: 200, data: '<html>', error: 'x' },
    { status: 500, message: UNEXPECTED },
  ],
  ['a problem', { status: 422, data: problem }, { status: 422, message: 'Please choose a later day.' }],
  [
    'a problem with a code',
    { status: 409, data: { ...problem, code: 'dates_taken' } },
    { status: 409, message: 'Please choose a later day.', code: 'dates_taken' },
  ],
  [
    'a problem with fields',
    { status: 422, data: { ...problem, errors } },
    {
      status: 422,
      message: 'Please choose a later day.',
      fields: { startDate: 'This day is over.', endDate: 'So is this one.' },
    },
  ],
])('reads %s', (_what, reported, error) => {
  expect(toApiError(reported)).toEqual(error);
});

test.each([
  [{ status: 409, message: 'Taken.' }, true, 'Taken.'],
  [new Error('boom'), false, UNEXPECTED],
  [{ status: 409 }, false, UNEXPECTED],
  [{ message: 'boom' }, false, UNEXPECTED],
  [null, false, UNEXPECTED],
  [undefined, false, UNEXPECTED],
])('shows the message of a failed call only: %j', (failure, is, message) => {
  expect(isApiError(failure)).toBe(is);
  expect(errorMessage(failure)).toBe(message);
});
