// Checks which data the DevTools monitor shows.
import { devToolsOptions, HIDDEN, hidePrivate, hidePrivateText, privateTexts } from './devTools.ts';
import { withOwnType } from './timeTravel/listedActions.ts';

test('hides passwords, secrets and personal data at any depth, and nothing else', () => {
  const action = {
    type: 'api/executeMutation/pending',
    payload: [{ client_secret: 's3cret', amount: 36000 }],
    meta: {
      arg: { originalArgs: { email: 'ada@example.com', password: 'correct horse', first_name: 'Ada' } },
    },
  };
  const shown = JSON.stringify(hidePrivate(action));
  expect(shown).not.toMatch(/s3cret|ada@|correct horse|"Ada"/);
  expect(shown).toContain('36000');
  expect(shown).toContain('api/executeMutation/pending');
});

test.each([
  'password',
  'client_secret',
  'clientSecret',
  'token',
  'cardnumber',
  'cvc',
  'email',
  'customerEmail',
  'acceptedByEmail',
  'acceptedByName',
  'phonenumber',
  'contactNumber',
  'first_name',
  'last_name',
  'name',
  'customer',
  'content',
])('hides %s at any depth', (key) => {
  expect(hidePrivate({ a: [{ [key]: 'private' }] })).toEqual({ a: [{ [key]: HIDDEN }] });
  expect(hidePrivate({ [key]: { inner: ['private', '', 7, null] } })).toEqual({
    [key]: { inner: [HIDDEN, '', 7, null] },
  });
});

test.each(['userId', 'amount', 'carMake', 'emailsSent', 'nickname', 'status', 'endpointName'])(
  '%s is shown',
  (key) => {
    expect(hidePrivate({ [key]: 'shown' })).toEqual({ [key]: 'shown' });
  },
);

test.each([
  ['realtime/typing', false],
  ['realtime/typingSent', false],
  ['realtime/presence', false],
  ['api/internalSubscriptions/subscriptionsUpdated', false],
  ['api/config/focused', false],
  ['realtime/newMessage', true],
  ['adminTables/dialogOpened', true],
  ['api/executeQuery/fulfilled', true],
  ['session/started', true],
])('lists %s in the monitor: %s', (type, isListed) => {
  const options = devToolsOptions([]);
  const denied = options ? [options.actionsDenylist ?? []].flat() : [];
  expect(denied.some((pattern) => new RegExp(pattern).test(type))).toBe(!isListed);
});

test('hides private data in a copy only', () => {
  const state = { user: { email: 'ada@example.com' } };
  hidePrivate(state);
  expect(state.user.email).toBe('ada@example.com');
});

test('hides private arguments in the keys of the cache, and the search text of an address', () => {
  const key = 'getUsers({"page":0,"q":"Mary \\"M\\" Shelley","email":"mary@example.org"})';
  const shown = hidePrivate({
    queries: { [key]: { queryCacheKey: key } },
    search: '?q=Mary&page=2&jobs-q=Shelley',
  });
  const hiddenKey = `getUsers({"page":0,"q":"${HIDDEN}","email":"${HIDDEN}"})`;
  expect(shown).toEqual({
    queries: { [hiddenKey]: { queryCacheKey: hiddenKey } },
    search: `?q=${HIDDEN}&page=2&jobs-q=${HIDDEN}`,
  });
});

test.each([
  ['query', 'api/executeQuery/fulfilled'],
  ['mutation', 'api/executeMutation/fulfilled'],
  ['infinitequery', 'api/executeInfiniteQuery/fulfilled'],
])('lists the action of a %s by its endpoint, and reduces it by its original type', (kind, type) => {
  const action = { type, meta: { requestStatus: 'fulfilled', arg: { type: kind, endpointName: 'getCars' } } };
  const listed = hidePrivate(action) as typeof action;
  expect(listed.type).toBe('getCars/fulfilled');
  expect(withOwnType(listed)).toEqual(action);
  expect(withOwnType(action)).toBe(action);
});

test('hides private texts, mails, cards and secrets in free text', () => {
  const texts = privateTexts({ users: [{ first_name: 'Mary', notes: 'open' }], customer: { town: 'Bath' } });
  const text =
    'Mary of Bath <mary@example.org> paid with 4242 4242 4242 4242 (pi_1_secret_2), an open Maryland';
  expect(hidePrivateText(text, texts)).toBe(
    `${HIDDEN} of ${HIDDEN} <${HIDDEN}> paid with ${HIDDEN} (${HIDDEN}), an open Maryland`,
  );
});

test('hides a private text of three letters, and shows a private text of two letters', () => {
  expect(hidePrivateText('Ann met Jo', new Set(['Ann', 'Jo']))).toBe(`${HIDDEN} met Jo`);
});

test('offers the action creators of each slice', () => {
  const options = devToolsOptions([{ name: 'preferences', actions: { schemeChosen: () => undefined } }]);
  expect(options && options.actionCreators).toHaveProperty(['preferences', 'schemeChosen']);
});

test('allows the supported functions of the monitor, and shows the log in the format of the page', () => {
  expect(devToolsOptions([])).toMatchObject({
    features: {
      ...{ jump: true, skip: true, reorder: true, pause: true, lock: true, persist: true },
      ...{ export: 'custom', import: 'custom', dispatch: true, test: false },
    },
    maxAge: 500,
  });
});
