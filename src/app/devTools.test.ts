// What the DevTools monitor gets to see.
import { countBig, devToolsOptions, HIDDEN, hidePrivate } from './devTools.ts';

test('passwords, secrets and personal data are hidden at any depth; the rest is not', () => {
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
])('%s is hidden wherever it stands', (key) => {
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
])('%s is listed in the monitor: %s', (type, isListed) => {
  const options = devToolsOptions();
  const denied = options ? [options.actionsDenylist ?? []].flat() : [];
  expect(denied.some((pattern) => new RegExp(pattern).test(type))).toBe(!isListed);
});

test('what is hidden is a copy', () => {
  const state = { user: { email: 'ada@example.com' } };
  hidePrivate(state);
  expect(state.user.email).toBe('ada@example.com');
});

test('big answers are counted, small ones are shown', () => {
  const ids = Array.from({ length: 50 }, (_, id) => String(id));
  expect(countBig({ data: { ids, entities: {} } })).toEqual({ data: '50 entities' });
  expect(countBig({ rows: ids })).toEqual({ rows: '50 entries' });
  expect(countBig(ids.slice(0, 20))).toEqual(ids.slice(0, 20));
  expect(countBig(ids.slice(0, 21))).toBe('21 entries');
  expect(countBig({ data: { ids: ['1'], entities: {} } })).toEqual({ data: { ids: ['1'], entities: {} } });
});
