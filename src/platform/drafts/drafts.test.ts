// Checks whose drafts are kept until when.
import { renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { makeStore } from '#app/app/store/makeStore.ts';
import { checkCases } from '#app/testing/checkCases.ts';
import { sessionEnded, sessionStarted } from '../api/sessionEvents.ts';
import { readDrafts } from './draftsSlice.ts';
import { useDraftKeeper, type DraftKeeper } from './useDraftKeeper.ts';

jest.mock('#app/platform/browser/pageLoad.ts');

const session = (userId: string) => sessionStarted({ userId, isAdmin: false, isDriver: false });
const CONTENT = { text: 'Half a thought' };

function open() {
  const store = makeStore();
  const wrapper = ({ children }: { children: ReactNode }) => createElement(Provider, { store, children });
  const { result, unmount } = renderHook(useDraftKeeper, { wrapper });
  return { store, keeper: result.current, close: unmount };
}
type Opened = ReturnType<typeof open>;
const type = ({ keeper }: { keeper: DraftKeeper }) => keeper.keep('note', CONTENT);

test('keeps a draft for its author until it is removed or the author signs out', () =>
  checkCases<[string, (opened: Opened) => void, string[]]>(
    [
      ['when its form closes', ({ close }) => close(), ['ada note']],
      ['when the page closes', () => window.dispatchEvent(new Event('pagehide')), ['ada note']],
      ['when another draft begins', ({ keeper }) => keeper.keep('job', CONTENT), ['ada note']],
      ['when it is removed before it is stored', ({ keeper, close }) => (keeper.remove('note'), close()), []],
      ['when it is removed afterwards', (opened) => (opened.close(), opened.keeper.remove('note')), []],
      ['when it is emptied', ({ keeper, close }) => (keeper.keep('note', undefined), close()), []],
      [
        'at the next sign-in of the author',
        ({ store, close }) => (close(), store.dispatch(session('ada'))),
        ['ada note'],
      ],
      ['after a sign-out', ({ store, close }) => (close(), store.dispatch(sessionEnded())), []],
      [
        'when its form closes after a sign-out',
        ({ store, close }) => (store.dispatch(sessionEnded()), close()),
        [],
      ],
      ['at the sign-in of another user', ({ store, close }) => (close(), store.dispatch(session('bob'))), []],
      [
        'when its form closes for another user',
        ({ store, close }) => (store.dispatch(session('bob')), close()),
        [],
      ],
    ],
    (_when, happen, places) => {
      const opened = open();
      opened.store.dispatch(session('ada'));
      type(opened);
      happen(opened);
      expect(Object.keys(opened.store.getState().drafts)).toEqual(places);
    },
  ));

test('gives the draft of a guest to the user who signs in', () =>
  checkCases<[string, (opened: Opened) => void]>(
    [
      ['before its form closes', ({ store, close }) => (store.dispatch(session('ada')), close())],
      ['after its form has closed', ({ store, close }) => (close(), store.dispatch(session('ada')))],
    ],
    (_when, happen) => {
      const opened = open();
      type(opened);
      happen(opened);
      expect(opened.store.getState().drafts).toEqual({ 'ada note': { content: CONTENT } });
    },
  ));

test('ignores stored entries that are no drafts', () => {
  const draft = { content: { text: 'Kept.' } };
  expect(
    readDrafts({ 'ada note': draft, 'ada job': 7, 'ada car': { content: 'text' }, other: null }),
  ).toEqual({
    'ada note': draft,
  });
  expect(readDrafts(undefined)).toEqual({});
});
