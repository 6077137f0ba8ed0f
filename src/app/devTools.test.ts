// What the DevTools monitor gets to see.
import { countBig, HIDDEN, hidePrivate, sanitisedAction } from './devTools.ts';

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

test('what is hidden is a copy', () => {
  const state = { user: { email: 'ada@example.com' } };
  hidePrivate(state);
  expect(state.user.email).toBe('ada@example.com');
});

test('what is typed is hidden, whichever field it is, and so is what is kept of a person', () => {
  const key = { type: 'screen/typed', payload: { form: 'review', field: 'content', text: 'Alive!' } };
  expect(sanitisedAction(key)).toEqual({ ...key, payload: { ...key.payload, text: HIDDEN } });
  const payer = {
    type: 'screen/payerChanged',
    payload: { what: 'payer', value: { email: 'ada@example.com' } },
  };
  expect(JSON.stringify(sanitisedAction(payer))).not.toContain('ada@');
  const opened = { type: 'screen/addJobChanged', payload: { what: 'addJob', value: true } };
  expect(sanitisedAction(opened)).toEqual(opened);
  expect(
    hidePrivate({ screen: { typed: { review: { content: 'Alive!' } }, kept: { addJob: true } } }),
  ).toEqual({
    screen: { typed: { review: { content: HIDDEN } }, kept: { addJob: true } },
  });
});

test('big answers are counted, small ones are shown', () => {
  const ids = Array.from({ length: 50 }, (_, id) => String(id));
  expect(countBig({ data: { ids, entities: {} } })).toEqual({ data: '50 entities' });
  expect(countBig({ rows: ids })).toEqual({ rows: '50 entries' });
  expect(countBig({ data: { ids: ['1'], entities: {} } })).toEqual({ data: { ids: ['1'], entities: {} } });
});
