// A report tells what happened and nothing about anybody, and plays in another store.
import { noticePosted } from '#app/entities/notice/index.ts';
import { schemeChosen } from '#app/entities/preferences/index.ts';
import { signIn } from '#app/entities/session/index.ts';
import { userApi } from '#app/entities/user/index.ts';
import { ada, PASSWORD } from '#mocks/backend.ts';
import { useBackend as answerFrom } from '#mocks/node.ts';
import { makeStore } from '../makeStore.ts';
import { liftedStoreOf } from './liftedState.ts';
import { devtoolsInstrument } from './devtoolsInstrument.ts';
import { openReport, problemReport } from './problemReport.ts';

async function reported() {
  answerFrom();
  const store = makeStore(devtoolsInstrument());
  store.dispatch(schemeChosen('dark'));
  await store.dispatch(signIn({ email: ada.email, password: PASSWORD }));
  await store.dispatch(userApi.endpoints.getUser.initiate(ada.id));
  store.dispatch(noticePosted({ kind: 'error', text: 'It broke.' }));
  return { store, text: JSON.stringify(problemReport(store, '1.2.3')) };
}

test('has the log, the state and the version, and nothing secret or personal', async () => {
  const { text } = await reported();
  expect(text).toContain('"app":"1.2.3"');
  expect(text).toContain('session/started');
  expect(text).toContain('It broke.');
  for (const secret of [ada.email, PASSWORD, ada.first_name, ada.last_name, ada.phonenumber]) {
    // As a whole word: a random id may contain a short name.
    expect(text).not.toMatch(new RegExp(`(?<![\\w-])${secret.replace(/[+.]/g, '\\$&')}(?![\\w-])`));
  }
});

test('plays in another store as a past moment, and makes way again', async () => {
  const { store, text } = await reported();
  const other = makeStore(devtoolsInstrument());
  openReport(other, text);
  const moment = other.travel.moment()?.state;
  expect(moment?.preferences).toEqual(store.getState().preferences);
  expect(moment?.session).toEqual(store.getState().session);
  expect(moment?.notices).toEqual(store.getState().notices);
  expect(Object.keys(moment?.api.queries ?? {})).toEqual(Object.keys(store.getState().api.queries));
  expect(liftedStoreOf(other)?.getState().stagedActionIds).toHaveLength(
    liftedStoreOf(store)?.getState().stagedActionIds.length ?? 0,
  );
  other.travel.returnToPresent();
  expect(other.travel.moment()).toBeUndefined();
  expect(other.getState().preferences.scheme).toBe('system');
});

test.each(['', '{}', '{"version":2}'])('what is no report is refused: %j', (text) => {
  const store = makeStore(devtoolsInstrument());
  expect(() => openReport(store, text)).toThrow();
  expect(store.travel.isOpen()).toBe(true);
});

test('without a log there is nothing to report', () => {
  expect(problemReport(makeStore(), '1')).toBeUndefined();
});
