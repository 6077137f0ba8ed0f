// Checks the notices, the list of screens, and the options of the developer tools.
import { checkCases } from '#app/testing/checkCases.ts';
import {
  noticeDismissed,
  noticePosted,
  selectNextNotice,
  type NoticeKind,
} from '#app/platform/notice/noticeSlice.ts';
import { makeStore, type AppStore } from './makeStore.ts';
import { liftedStoreOf } from '../timeTravel/liftedState.ts';
import { devtoolsInstrument } from '../timeTravel/devtoolsInstrument.ts';
import { carPattern, paths, receiptPattern } from '#app/platform/address/paths.ts';
import { screenAt } from '#domain/site/screenAt.ts';
import { devToolsOptions } from '../timeTravel/devTools.ts';
import { HIDDEN, hiding } from '../timeTravel/hidePrivate.ts';
import { withOwnType } from '../timeTravel/listedActions.ts';

describe('notices', () => {
  const SHOWN_MS = 7_000;

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function open(store: AppStore = makeStore()) {
    return {
      store,
      post: (text: string, kind: NoticeKind = 'success', about?: string) =>
        store.dispatch(noticePosted({ kind, text, ...(about ? { about } : {}) })).payload.id,
      shown: () => selectNextNotice(store.getState())?.text,
      pass: (ms: number) => jest.advanceTimersByTimeAsync(ms),
    };
  }

  test('keeps a warning and an error until the user closes it, and other notices for a time', () =>
    checkCases(['success', 'info', 'warning', 'error'] as const, async (kind) => {
      const { post, shown, pass } = open();
      post('Saved.', kind);
      await pass(SHOWN_MS - 1);
      expect(shown()).toBe('Saved.');
      await pass(1);
      const stays = kind === 'warning' || kind === 'error';
      expect(shown()).toBe(stays ? 'Saved.' : undefined);
      await pass(10 * SHOWN_MS);
      expect(shown()).toBe(stays ? 'Saved.' : undefined);
    }));

  test('shows the second notice as long as the first one', async () => {
    const { post, shown, pass } = open();
    post('First', 'info');
    post('Second', 'info');
    await pass(SHOWN_MS);
    expect(shown()).toBe('Second');
    await pass(SHOWN_MS - 1);
    expect(shown()).toBe('Second');
    await pass(1);
    expect(shown()).toBeUndefined();
  });

  test('shows the newest success at once', () => {
    const { post, shown } = open();
    post('First');
    post('Second');
    expect(shown()).toBe('Second');
  });

  test('shows the next notice after the user closes an error', async () => {
    const { store, post, shown, pass } = open();
    const error = post('Failed', 'error');
    post('Saved.');
    await pass(3 * SHOWN_MS);
    expect(shown()).toBe('Failed');
    store.dispatch(noticeDismissed(error));
    await pass(SHOWN_MS - 1);
    expect(shown()).toBe('Saved.');
    await pass(1);
    expect(shown()).toBeUndefined();
  });

  test('does not queue the same text twice, and shows it again later', async () => {
    const { store, post, shown, pass } = open();
    post('Saved.');
    post('Saved.');
    expect(store.getState().notices.ids).toHaveLength(1);
    await pass(SHOWN_MS);
    expect(shown()).toBeUndefined();
    post('Saved.');
    expect(shown()).toBe('Saved.');
  });

  test('replaces shown and waiting notices by the newest one about the same subject', async () => {
    const { post, shown, pass } = open();
    post('Accepted.', 'success', 'job:1');
    post('Something else.', 'info');
    post('Free again.', 'info', 'job:1');
    expect(shown()).toBe('Something else.');
    post('Accepted.', 'success', 'job:1');
    await pass(SHOWN_MS);
    expect(shown()).toBe('Accepted.');
    await pass(SHOWN_MS - 1);
    expect(shown()).toBe('Accepted.');
    await pass(1);
    expect(shown()).toBeUndefined();
  });

  test('restarts the time of a notice that ends while a past state is shown', async () => {
    const store = makeStore(devtoolsInstrument());
    const { post, shown, pass } = open(store);
    post('Saved.');
    liftedStoreOf(store)!.dispatch({ type: 'JUMP_TO_STATE', index: 0 });
    await pass(2 * SHOWN_MS);
    store.travel.returnToPresent();
    await pass(SHOWN_MS - 1);
    expect(shown()).toBe('Saved.');
    await pass(1);
    expect(shown()).toBeUndefined();
  });
});

describe('screens', () => {
  const addresses = [
    ...Object.values(paths).map((path) => (typeof path === 'string' ? path : path('7'))),
    carPattern,
    receiptPattern,
  ];

  test('finds a screen on the server for every address', () =>
    checkCases(addresses, (address) => {
      expect(screenAt(address.split('?', 1)[0] ?? '').kind).not.toBe('unknown');
    }));
});

describe('devTools', () => {
  const hide = (value: unknown) => hiding().copy(value);

  test('hides private fields at any depth, and shows other fields and codes of problems', () => {
    const fields = { password: 'p', cvc: 'c', name: ['n', '', 7], before: { make: ['b'] } };
    expect(hide({ a: [fields] })).toEqual({
      a: [{ password: HIDDEN, cvc: HIDDEN, name: [HIDDEN, '', 7], before: { make: [HIDDEN] } }],
    });
    const shown = { userId: 'u', carMake: 'm', nickname: 'x', status: 's', code: 'second_factor_required' };
    expect(hide({ ...shown, fields: [{ code: '123 456' }] })).toEqual({
      ...shown,
      fields: [{ code: HIDDEN }],
    });
  });

  test('lists actions in the monitor, except frequent ones', () =>
    checkCases(
      [
        ['realtime/typing', false],
        ['realtime/typingSent', false],
        ['realtime/presence', false],
        ['api/internalSubscriptions/subscriptionsUpdated', false],
        ['api/config/focused', false],
        ['realtime/newMessage', true],
        ['dialogs/dialogOpened', true],
        ['api/executeQuery/fulfilled', true],
        ['session/started', true],
      ],
      (type, isListed) => {
        const options = devToolsOptions([]);
        const denied = options ? [options.actionsDenylist ?? []].flat() : [];
        expect(denied.some((pattern) => new RegExp(pattern).test(type))).toBe(!isListed);
      },
    ));

  test('hides private arguments in the keys of the cache, and the search text of an address', () => {
    const key = 'getUsers({"page":0,"q":"Mary \\"M\\" Shelley","email":"mary@example.org"})';
    const shown = hide({
      queries: { [key]: { queryCacheKey: key } },
      search: '?q=Mary&page=2&jobs-q=Shelley',
    });
    const hiddenKey = `getUsers({"page":0,"q":"${HIDDEN}","email":"${HIDDEN}"})`;
    expect(shown).toEqual({
      queries: { [hiddenKey]: { queryCacheKey: hiddenKey } },
      search: `?q=${HIDDEN}&page=2&jobs-q=${HIDDEN}`,
    });
  });

  test('lists an action of the API by its endpoint, and reduces it by its original type', () =>
    checkCases(
      [
        ['query', 'api/executeQuery/fulfilled'],
        ['mutation', 'api/executeMutation/fulfilled'],
        ['infinitequery', 'api/executeInfiniteQuery/fulfilled'],
      ],
      (kind, type) => {
        const action = {
          type,
          meta: { requestStatus: 'fulfilled', arg: { type: kind, endpointName: 'getCars' } },
        };
        const listed = hide(action) as typeof action;
        expect(listed.type).toBe('getCars/fulfilled');
        expect(withOwnType(listed)).toEqual(action);
        expect(withOwnType(action)).toBe(action);
      },
    ));

  test('hides known private texts of at least three letters, mails, cards and secrets in sentences', () => {
    const { copy, sentence, counts } = hiding();
    copy({ users: [{ first_name: 'Mary' }, { first_name: 'Jo' }], place: 'Bath' });
    const text =
      'Mary of Bath <mary@example.org> paid Jo with 4242 4242 4242 4242 (pi_1_secret_2), an open Maryland';
    const shown = `${HIDDEN} of ${HIDDEN} <${HIDDEN}> paid Jo with ${HIDDEN} (${HIDDEN}), an open Maryland`;
    expect(sentence(text)).toBe(shown);
    expect(copy({ notice: { text } })).toEqual({ notice: { text: shown } });
    expect(counts()).toEqual({ first_name: 2, place: 1 });
  });

  test('offers the action creators of each slice', () => {
    const options = devToolsOptions([{ name: 'preferences', actions: { schemeChosen: () => undefined } }]);
    expect(options && options.actionCreators).toHaveProperty(['preferences', 'schemeChosen']);
  });
});
