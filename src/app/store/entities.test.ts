// Checks the entities that have few rules: addresses, preferences, records of payments, and threads with the firm.
import { checkCases } from '#app/testing/checkCases.ts';
import {
  locationChanged,
  navigationSlice,
  placeAtLoad,
  selectPlace,
} from '#app/platform/address/navigationSlice.ts';
import { withoutSecretParameters, withoutSecrets } from '#app/platform/address/withoutSecrets.ts';
import { makeStore } from './makeStore.ts';
import { createPersistence, remembered } from './persistence.ts';
import { readPreferences, schemeChosen } from '#app/platform/preferences/preferencesSlice.ts';
import type { DisputeRecord, PaymentRecord, RefundRecord } from '#domain/payment/contract/payments.ts';
import {
  disputeReason,
  disputeState,
  paymentState,
  refundState,
} from '#app/payment/data/paymentRecordTexts.ts';
import { instantText } from '#app/kit/dates/instantText.ts';
import { createNextState } from '@reduxjs/toolkit';
import type { OfficeMessage } from '#domain/conversation/contract/inbox.ts';
import { anId } from '#domain/testing/builders.ts';
import {
  addEarlier,
  addSent,
  mergeNewest,
  messagesOf,
  toThreadLog,
  type ThreadLog,
} from '#app/conversation/data/threadLog.ts';

describe('navigation', () => {
  const { reducer, getInitialState } = navigationSlice;
  const PLACE = {
    ...{ pathname: '/Payment', search: '?reservation=1', hash: '#a', key: 'k1', state: { from: '/' } },
    arrival: 'PUSH' as const,
  };

  test('copies each navigation without its secrets', () => {
    const after = (place: typeof PLACE) =>
      selectPlace({ navigation: reducer(undefined, locationChanged(place)) } as never);
    expect(after(PLACE)).toEqual(PLACE);
    const search = '?reservation=1&payment_intent_client_secret=s';
    expect(after({ ...PLACE, search, state: { from: '/', token: 't' } as never })).toEqual(PLACE);
  });

  test('reads the address that the browser has loaded', () => {
    window.history.replaceState({ key: 'k2', usr: { from: '/Cars' } }, '', '/Profile?tab=1#top');
    expect(placeAtLoad()).toEqual({
      ...{ pathname: '/Profile', search: '?tab=1', hash: '#top', key: 'k2', state: { from: '/Cars' } },
      arrival: 'POP',
    });
    window.history.replaceState(null, '', '/');
    expect(placeAtLoad()).toEqual(getInitialState());
  });

  test('records a search without its secrets', () =>
    checkCases(
      [
        ['', ''],
        ['?a=1&b=2', '?a=1&b=2'],
        [
          '?payment_intent=pi_1&payment_intent_client_secret=x&redirect_status=failed',
          '?payment_intent=pi_1&redirect_status=failed',
        ],
        ['?client_secret=x', ''],
        ['?Token=x&a=1', '?a=1'],
        ['?password=x&password=y&a=1', '?a=1'],
        ['?q=secret', '?q=secret'],
      ],
      (search, kept) => {
        expect(withoutSecretParameters(search)).toBe(kept);
      },
    ));

  test('removes secret fields at any depth, and keeps all others', () => {
    const state = {
      from: '/cars/7',
      amount: 360,
      none: null,
      missing: undefined,
      userToken: 'x',
      draft: { Password: 'x', mode: 'single-day', list: [{ clientSecret: 'x', day: 1 }, 'plain'] },
    };
    expect(withoutSecrets(state)).toEqual({
      from: '/cars/7',
      amount: 360,
      none: null,
      draft: { mode: 'single-day', list: [{ day: 1 }, 'plain'] },
    });
    expect(state.draft.Password).toBe('x');
    expect(withoutSecrets('plain')).toBe('plain');
  });
});

describe('preferences', () => {
  const KEY = 'persist:preferences';
  const DEFAULTS = { scheme: 'system', hasSingleKeys: true, shortlist: [], staff: {} };

  afterEach(() => window.localStorage.clear());

  test('stores the selected scheme in the format that the page’s head reads', async () => {
    const persistence = createPersistence();
    makeStore({ persistence }).dispatch(schemeChosen('dark'));
    await persistence.stored();
    const entry = JSON.parse(window.localStorage.getItem(KEY) ?? '{}') as { scheme: string };
    expect(JSON.parse(entry.scheme)).toBe('dark');
    expect((await remembered()).preferences).toEqual({ ...DEFAULTS, scheme: 'dark' });
  });

  test('ignores an invalid stored entry', () =>
    checkCases(
      [
        ['another word', JSON.stringify({ scheme: '"sepia"' })],
        ['another shape', JSON.stringify({ scheme: '{"mode":"dark"}' })],
        ['nothing of ours', JSON.stringify({})],
        ['no JSON', 'dark'],
      ],
      async (_what, entry) => {
        window.localStorage.setItem(KEY, entry);
        expect((await remembered()).preferences).toEqual(DEFAULTS);
      },
    ));

  test('reads only valid preferences', () => {
    const chosen = { scheme: 'light', hasSingleKeys: false } as const;
    expect(readPreferences({ ...chosen, admin: true })).toEqual({ ...DEFAULTS, ...chosen });
    const cars = readPreferences({ shortlist: ['a', 1, 'b', 'c', 'd', 'e'] }).shortlist;
    expect(cars).toEqual(['a', 'b', 'c', 'd']);
    expect(readPreferences({ hasSingleKeys: 'no', staff: 'nobody' })).toEqual(DEFAULTS);
    expect(readPreferences(null)).toEqual(DEFAULTS);
  });
});

describe('paymentRecordTexts', () => {
  test('returns the text of each state of a payment', () =>
    checkCases<[PaymentRecord['status'], string, string]>(
      [
        ['open', 'Not paid yet', 'open'],
        ['succeeded', 'Paid', 'good'],
        ['failed', 'Failed', 'off'],
        ['cancelled', 'Not paid', 'off'],
        ['quarantined', 'Being checked', 'open'],
      ],
      (status, text, mark) => {
        expect(paymentState({ status } as PaymentRecord)).toEqual({ text, mark });
      },
    ));

  test('returns the text of each state of a refund', () =>
    checkCases<[RefundRecord['state'], string, string]>(
      [
        ['pending', 'Refund pending', 'open'],
        ['failing', 'Refund failing', 'open'],
        ['done', 'Refunded', 'good'],
      ],
      (state, text, mark) => {
        expect(refundState({ state } as RefundRecord)).toEqual({ text, mark });
      },
    ));

  test('returns the text of each state of a dispute', () =>
    checkCases(
      [
        ['needs_response', null, 'Disputed: needs response', 'open'],
        ['lost', '2026-11-21T10:00:00.000Z', 'Disputed: lost', 'off'],
      ],
      (status, closedAt, text, mark) => {
        const dispute = { status, closedAt, reason: 'product_not_received' } as DisputeRecord;
        expect(disputeState(dispute)).toEqual({ text, mark });
        expect(disputeReason(dispute)).toBe('product not received');
      },
    ));

  test('shows an instant in London time', () =>
    checkCases(
      [
        ['2026-11-21T10:02:00.000Z', 'Sat, 21 Nov 2026, 10:02'],
        ['2026-07-01T23:10:00.000Z', 'Thu, 2 Jul 2026, 00:10'],
      ],
      (iso, text) => {
        expect(instantText(iso)).toBe(text);
      },
    ));
});

describe('threadLog', () => {
  /** Messages of a thread leave gaps between their cursors, because other threads have messages in between. */
  const message = (number: number): OfficeMessage => ({
    _id: anId(number),
    clientId: anId(1000 + number),
    cursor: number * 10,
    isAnswer: false,
    author: { id: anId(1), name: 'Ada' },
    content: `${number}`,
    timestamp: '2026-11-21T10:00:00.000Z',
  });
  const page = (hasEarlier: boolean, ...numbers: number[]) => ({
    messages: numbers.map(message),
    hasEarlier,
  });
  const seen = (log: ThreadLog) => [messagesOf(log).map(({ content }) => Number(content)), log.hasEarlier];

  test('merges pages and stretches of messages', () =>
    checkCases(
      [
        ['the same page', page(true, 3, 4), page(true, 3, 4), [[3, 4], true]],
        ['a page that overlaps', page(true, 3, 4), page(true, 4, 5), [[3, 4, 5], true]],
        [
          'a page that overlaps a log with its first message',
          page(false, 1, 2),
          page(true, 2, 3),
          [[1, 2, 3], false],
        ],
        ['a page that does not touch the log', page(false, 1, 2), page(true, 4, 5), [[4, 5], true]],
        ['the whole thread', page(true, 3), page(false, 1, 2, 3, 4), [[1, 2, 3, 4], false]],
        ['the first messages of an empty thread', page(false), page(false, 1), [[1], false]],
      ],
      (_what, cached, newest, expected) => {
        const log = createNextState(toThreadLog(cached), (draft) => {
          mergeNewest(draft, toThreadLog(newest));
        });
        expect(seen(log)).toEqual(expected);
      },
    ));

  test('adds an earlier page at the start, and sets whether there are more', () => {
    const log = createNextState(toThreadLog(page(true, 3, 4)), (draft) => {
      addEarlier(draft, page(false, 1, 2));
    });
    expect(seen(log)).toEqual([[1, 2, 3, 4], false]);
  });

  test('adds a sent message at the end, once', () => {
    const log = createNextState(toThreadLog(page(false, 1)), (draft) => {
      addSent(draft, message(2));
      addSent(draft, message(2));
    });
    expect(seen(log)).toEqual([[1, 2], false]);
  });
});
