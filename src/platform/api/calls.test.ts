// Checks what every call has in common: the base query, errors, secrets, keys of repetition, and lists.
import { checkCases } from '#app/testing/checkCases.ts';
import { makeStore } from '#app/app/store/makeStore.ts';
import { devtoolsInstrument } from '#app/app/timeTravel/devtoolsInstrument.ts';
import { liftedStoreOf } from '#app/app/timeTravel/liftedState.ts';
import { carApi } from '#app/fleet/data/carApi.ts';
import { noticePosted } from '../notice/noticeSlice.ts';
import { ownReservationApi } from '#app/booking/data/ownReservationApi.ts';
import { reservationApi } from '#app/booking/data/reservationApi.ts';
import { reviewApi } from '#app/reviews/data/reviewApi.ts';
import { anId } from '#domain/testing/builders.ts';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { errorMessage, isApiError, toApiError, type ApiError } from './apiError.ts';
import { answered, idempotencyKeyFor } from './idempotencyKeys.ts';
import { storeSecret, takeSecret } from './secretArgs.ts';
import { rowsOf, toEntityList } from './entityList.ts';

const { getCars } = carApi.endpoints;
const { startBalancePayment } = reservationApi.endpoints;

type Answer = number | 'lost';
const problem = (status: number, code?: string) => ({
  type: 'about:blank',
  title: 'Refused',
  status,
  detail: `Refused with ${status}.`,
  ...(code ? { code } : {}),
});

/** Answers each request with the next of `answers`; returns the requests so far. */
function answerInTurn(...answers: (Answer | [status: number, code: string])[]): Request[] {
  const requests: Request[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    requests.push(input as Request);
    const answer = answers[requests.length - 1];
    if (answer === undefined || answer === 'lost') throw new TypeError('Failed to fetch');
    const [status, code] = Array.isArray(answer) ? answer : [answer];
    return Response.json(status < 300 ? [] : problem(status, code), { status });
  });
  return requests;
}
const keyOf = (request: Request | undefined) => request?.headers.get('idempotency-key');

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('a read', () => {
  const read = () => {
    // No screen shows this query: after an outage, queries that a screen shows are repeated (recoverQueries.test.ts).
    const reading = makeStore().dispatch(getCars.initiate(undefined, { subscribe: false }));
    return Promise.all([reading, jest.runAllTimersAsync()]).then(([result]) => result);
  };

  test.each<[string, Answer[], number]>([
    ['is asked once when it is answered', [200], 1],
    ['is repeated when no answer comes', ['lost', 200], 2],
    ['is repeated when the server is busy', [503, 200], 2],
    ['is repeated twice', ['lost', 503, 200], 3],
  ])('%s', async (_what, answers, asked) => {
    const requests = answerInTurn(...answers);
    expect((await read()).isSuccess).toBe(true);
    expect(requests).toHaveLength(asked);
  });

  test('fails after the third attempt', async () => {
    const requests = answerInTurn('lost', 503, 'lost', 200);
    expect((await read()).error).toMatchObject({ status: 0 });
    expect(requests).toHaveLength(3);
  });

  test.each([400, 401, 404, 409, 429, 500, 502])('is not repeated after %i', async (status) => {
    const requests = answerInTurn(status, 200);
    expect((await read()).error).toMatchObject({ status, message: `Refused with ${status}.` });
    expect(requests).toHaveLength(1);
  });
});

test.each<Answer>(['lost', 503])('never repeats a write after the answer %s', async (answer) => {
  const requests = answerInTurn(answer, 200);
  const writing = makeStore().dispatch(
    reviewApi.endpoints.addReview.initiate({ name: 'Ada', content: 'Faultless.' }),
  );
  await jest.runAllTimersAsync();
  expect((await writing).error).toBeDefined();
  expect(requests).toHaveLength(1);
});

describe('the Idempotency-Key', () => {
  let made = 0;
  const { storeKeptCard } = ownReservationApi.endpoints;

  /** Makes the same call twice; the first call gets the answer `first`. */
  async function callTwice(call: (id: string) => unknown, first: Answer | [status: number, code: string]) {
    const requests = answerInTurn(first, 409);
    const store = makeStore();
    const action = call(anId(8000 + (made += 1)));
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await Promise.all([store.dispatch(action as never), jest.runAllTimersAsync()]);
    }
    expect(requests.map(({ headers }) => headers.get('accept'))).toEqual(Array(2).fill('application/json'));
    return requests.map(keyOf);
  }

  test.each<[Answer | [number, string], string]>([
    ['lost', 'the same'],
    [500, 'the same'],
    [502, 'the same'],
    [503, 'the same'],
    [401, 'the same'],
    [403, 'the same'],
    [429, 'the same'],
    [[409, 'nothing_due'], 'a new'],
    [400, 'a new'],
    [422, 'a new'],
    [499, 'a new'],
  ])('after the answer %s is %s key', async (answer, expected) => {
    const pay = (reservationId: string) => startBalancePayment.initiate({ reservationId, amount: 84_000 });
    const [before, after] = await callTwice(pay, answer);
    expect(before).toMatch(/^[0-9a-f-]{36}$/);
    expect(after === before ? 'the same' : 'a new').toBe(expected);
  });

  test('stays the same while the page repeats a call that is under way, for longer than a minute', async () => {
    const underWay: [number, string] = [409, 'request_under_way'];
    const requests = answerInTurn(...Array<typeof underWay>(6).fill(underWay), 200);
    const startedAt = Date.now();
    await Promise.all([
      makeStore().dispatch(startBalancePayment.initiate({ reservationId: anId(7999), amount: 84_000 })),
      jest.runAllTimersAsync(),
    ]);
    expect([requests.length, new Set(requests.map(keyOf)).size]).toEqual([7, 1]);
    expect(Date.now() - startedAt).toBeGreaterThan(60_000);
  });

  test('stays the same over a reload of the tab, and in a browser that denies storage', async () => {
    const write = { method: 'POST', url: '/reviews', body: { content: 'Faultless.' } };
    const key = idempotencyKeyFor(write);
    jest.resetModules();
    const { idempotencyKeyFor: afterReload } = await import('./idempotencyKeys.ts');
    expect([afterReload(write), sessionStorage.length]).toEqual([key, 1]);
    expect(sessionStorage.getItem('attempts')).not.toContain('Faultless');
    const register = { method: 'POST', url: '/users', body: { password: 'correct horse battery' } };
    const before = sessionStorage.getItem('attempts');
    expect(idempotencyKeyFor(register)).toBe(idempotencyKeyFor(register));
    expect(sessionStorage.getItem('attempts')).toBe(before);
    answered(write);
    expect(idempotencyKeyFor(write)).not.toBe(key);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('Denied');
    });
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('Denied');
    });
    expect(idempotencyKeyFor(write)).toBe(idempotencyKeyFor(write));
    jest.restoreAllMocks();
  });

  test('is not sent with a call that ends in the same state when it is repeated', async () => {
    const keep = (id: string) => storeKeptCard.initiate({ reservationId: id, setupIntentId: 'seti_1' });
    expect(await callTwice(keep, 'lost')).toEqual([null, null]);
  });
});

test('delays an answer that arrives while a past state is shown', async () => {
  const store = makeStore(devtoolsInstrument());
  const log = liftedStoreOf(store)!;
  store.dispatch(noticePosted({ kind: 'error', text: 'First' }));
  let arrive: (answer: Response) => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    jest.spyOn(globalThis, 'fetch').mockImplementation(() => {
      resolve();
      return new Promise((answer) => (arrive = answer));
    });
  });
  const read = store.dispatch(getCars.initiate());
  await asked;
  log.dispatch({ type: 'JUMP_TO_STATE', index: 1 });
  arrive(Response.json([]));
  await jest.runAllTimersAsync();
  expect(getCars.select()(store.getState()).isLoading).toBe(true);
  store.travel.returnToPresent();
  expect((await read).isSuccess).toBe(true);
});

describe('apiError', () => {
  const OFFLINE = 'The server cannot be reached. Please check your connection and try again.';
  const UNEXPECTED = 'Something went wrong. Please try again.';
  const problem = {
    type: 'about:blank',
    title: 'Refused',
    status: 422,
    detail: 'Please choose a later day.',
  };
  const errors = [
    { field: 'startDate', message: 'This day is over.' },
    { field: 'endDate', message: 'So is this one.' },
  ];

  test('reads every kind of failure', () =>
    checkCases<[string, FetchBaseQueryError, ApiError]>(
      [
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
      ],
      (_what, reported, error) => {
        expect(toApiError(reported)).toEqual(error);
      },
    ));

  test('shows the message of a failed call only', () =>
    checkCases(
      [
        [{ status: 409, message: 'Taken.' }, true, 'Taken.'],
        [new Error('boom'), false, UNEXPECTED],
        [{ status: 409 }, false, UNEXPECTED],
        [{ message: 'boom' }, false, UNEXPECTED],
        [null, false, UNEXPECTED],
        [undefined, false, UNEXPECTED],
      ],
      (failure, is, message) => {
        expect(isApiError(failure)).toBe(is);
        expect(errorMessage(failure)).toBe(message);
      },
    ));
});

describe('idempotencyKeys', () => {
  const call = (amount: number, url = '/reservations/1/pay') => ({ method: 'POST', url, body: { amount } });

  it('returns another key for another call, whose answer does not release the first key', () =>
    checkCases(
      [
        ['another amount', call(2)],
        ['another address', call(1, '/reservations/2/pay')],
        ['another method', { ...call(1), method: 'PUT' }],
      ],
      (_, other) => {
        const first = idempotencyKeyFor(call(1));
        expect(idempotencyKeyFor(other)).not.toBe(first);
        answered(other);
        expect(idempotencyKeyFor(call(1))).toBe(first);
        answered(call(1));
      },
    ));
});

describe('secretArgs', () => {
  test('returns the value once when it is taken twice', () => {
    const reference = storeSecret({ password: 'correct horse' });
    expect(JSON.stringify(reference)).not.toContain('correct horse');
    expect(takeSecret(reference)).toEqual({ password: 'correct horse' });
    expect(takeSecret(reference)).toBeUndefined();
  });

  test('returns each value by its own reference when two are stored', () => {
    const [first, second] = [storeSecret(1), storeSecret(2)];
    expect([takeSecret(second), takeSecret(first)]).toEqual([2, 1]);
  });
});

describe('entityList', () => {
  const meta = (total?: string) => ({
    response: new Response(null, total === undefined ? {} : { headers: { 'x-total-count': total } }),
  });

  test('counts the total by a valid header, or by the rows', () =>
    checkCases<[string, unknown, number]>(
      [
        ['the header', meta('120'), 120],
        ['a header of zero', meta('0'), 0],
        ['no header', meta(), 25],
        ['a header that is no number', meta('many'), 25],
        ['a header that is no whole number', meta('1.5'), 25],
        ['no answer', { response: undefined }, 25],
        ['nothing at all', undefined, 25],
      ],
      (_what, given, total) => {
        const rows = Array.from({ length: 25 }, (_, index) => ({ id: String(index) }));
        expect(toEntityList(rows, given).total).toBe(total);
      },
    ));

  test('keeps the order of the server', () => {
    // JavaScript sorts such keys of an object by number.
    const rows = [{ id: '2' }, { id: '1' }];
    expect(rowsOf(toEntityList(rows, undefined))).toEqual(rows);
  });
});
