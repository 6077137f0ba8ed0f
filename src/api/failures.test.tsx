// Checks what a failed call means for a form and for the screen, calls that wait for a confirmation, and results that end
// with their screen.
import { renderHook } from '@testing-library/react';
import type { ApiError } from './apiError.ts';
import { formMessage } from './formMessage.ts';
import { isOutage } from './isOutage.ts';
import { afterConfirmation, resumeCalls } from './reauthentication.ts';
import { requestState } from './requestState.ts';
import { reauthenticationRequested } from './sessionEvents.ts';
import { useResetOnUnmount } from './useResetOnUnmount.ts';

const failure = (status: number, more: Partial<ApiError> = {}): ApiError => ({
  status,
  message: 'No.',
  ...more,
});

test.each([
  [undefined, undefined],
  [failure(500), 'No.'],
  [failure(422, { fields: { name: 'Taken.' } }), undefined],
  [new Error('Broken.'), 'Something went wrong. Please try again.'],
])('shows above the fields what no field shows: %j', (error, message) => {
  expect(formMessage(error)).toBe(message);
});

test.each([
  [0, true],
  [502, true],
  [503, true],
  [504, true],
  [500, false],
  [429, false],
  [200, false],
])('counts the status %i as an outage: %s', (status, expected) => {
  expect(isOutage(failure(status))).toBe(expected);
  expect(isOutage({ code: status })).toBe(false);
});

test('selects only the state of a request', () => {
  expect(requestState({ error: 'e', isFetching: true, data: 1 } as never)).toEqual({
    ...{ error: 'e', isFetching: true },
  });
});

describe('a call that waits for a confirmation', () => {
  const error = failure(403, { code: 'reauthentication_required' });
  const wait = (repeat: () => unknown) => {
    const dispatch = jest.fn();
    return { dispatch, result: afterConfirmation({ dispatch } as never, error, repeat) };
  };

  test('is repeated after the confirmation, each waiting call once', async () => {
    const repeat = jest.fn(() => Promise.resolve({ data: 1 }));
    const [first, second] = [wait(repeat), wait(repeat)];
    expect(first.dispatch.mock.calls).toEqual([[reauthenticationRequested()]]);
    expect(repeat).not.toHaveBeenCalled();
    resumeCalls();
    resumeCalls();
    expect(await Promise.all([first.result, second.result])).toEqual([{ data: 1 }, { data: 1 }]);
    expect(repeat).toHaveBeenCalledTimes(2);
  });

  test('fails with a message after a refusal, and is not repeated', async () => {
    const repeat = jest.fn();
    const { result } = wait(repeat);
    resumeCalls('Not confirmed.');
    expect(await result).toEqual({ error: { ...error, message: 'Not confirmed.' } });
    expect(repeat).not.toHaveBeenCalled();
  });
});

test.each([
  [true, 0],
  [false, 1],
])(
  'removes the result of a mutation with its screen, unless there is none: %s',
  (isUninitialized, resets) => {
    const reset = jest.fn();
    const mutation = [undefined, { isUninitialized, reset }] as const;
    const { result, unmount, rerender } = renderHook(() => useResetOnUnmount(mutation));
    expect(result.current).toBe(mutation);
    rerender();
    expect(reset).not.toHaveBeenCalled();
    unmount();
    expect(reset).toHaveBeenCalledTimes(resets);
  },
);
