// Checks the replay on the screen, the debug panel, and problem reports.
import { checkCases } from '#app/testing/checkCases.ts';
import { act, screen, within, render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '#app/testing/renderApp.tsx';
import { watchRequests, stopWatching } from '#app/testing/watchRequests.ts';
import { makeStore, type AppStore } from '../store/makeStore.ts';
import { liftedStoreOf, type LiftedStore } from './liftedState.ts';
import { devtoolsInstrument } from './devtoolsInstrument.ts';
import { useState } from 'react';
import { schemeChosen } from '#app/platform/preferences/preferencesSlice.ts';
import { DebugPanel } from './DebugPanel.tsx';
import { draftsSlice } from '#app/platform/drafts/draftsSlice.ts';
import { recordedPage, recordPages } from './recordedPages.ts';
import { problemReport, openReport, ReportError } from './problemReport.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { signIn } from '#app/people/data/sessionThunks.ts';
import { userApi } from '#app/people/data/userApi.ts';
import { ada, PASSWORD } from '#mocks/backend.ts';
import { useBackend as answerFrom } from '#mocks/node.ts';
import { watchConsoleErrors } from './consoleErrors.ts';

afterEach(() => {
  stopWatching();
  window.history.replaceState(null, '', '/');
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const logOf = (store: AppStore) => liftedStoreOf(store) as LiftedStore;
const types = (store: AppStore) => {
  const { actionsById, stagedActionIds } = logOf(store).getState();
  return stagedActionIds.map((id) => actionsById[id]?.action.type ?? '');
};
// RTK Query copies its subscriptions into the store half a second later: they are not part of the history.
const historyOf = (store: AppStore) =>
  types(store).filter((type) => !type.startsWith('api/internalSubscriptions/'));
const jump = (store: AppStore, index: number) =>
  act(async () => void logOf(store).dispatch({ type: 'JUMP_TO_STATE', index }));

async function visit() {
  window.history.replaceState(null, '', '/Signin');
  const store = makeStore(devtoolsInstrument());
  const user = userEvent.setup();
  renderApp(store);
  await heading('Sign in');
  await user.click(
    within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Cars' }),
  );
  await heading('Cars');
  await screen.findByRole('region', { name: 'Chauffeur Cars' });
  return { store, user };
}

test('shows the page of a past state, and sends no request', async () => {
  const { store, user } = await visit();
  const before = historyOf(store);
  const calls = watchRequests();
  const focused = screen.getAllByRole('link', { name: 'Cars' })[0]!;
  focused.focus();
  await jump(store, types(store).indexOf('navigation/locationChanged'));
  const announced = await screen.findByText(/You are looking at a past moment/);
  expect(announced).toBeVisible();
  expect(announced).toHaveAttribute('role', 'status');
  expect(await heading('Sign in')).toBeVisible();
  expect(window.location.pathname).toBe('/Cars');
  await user.click(screen.getByRole('button', { name: 'Back to the present' }));
  expect(screen.queryByText(/You are looking at a past moment/)).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Cars' })).toBeVisible();
  expect(focused).toHaveFocus();
  expect(calls).toEqual([]);
  expect(historyOf(store)).toEqual(before);
});

describe('DebugPanel', () => {
  // The files of jsdom have no method `text`.
  const fileOf = (text: string) =>
    Object.assign(new File([text], 'problem-report.json', { type: 'application/json' }), {
      text: () => Promise.resolve(text),
    });

  function open() {
    const store = makeStore(devtoolsInstrument());
    store.dispatch(schemeChosen('dark'));
    function Panel() {
      const [note, setNote] = useState('');
      return (
        <>
          <DebugPanel store={store} onNote={setNote} />
          <p aria-label="Note">{note}</p>
        </>
      );
    }
    render(<Panel />);
    const user = userEvent.setup();
    const upload = (text: string) => user.upload(screen.getByLabelText('Open a report'), fileOf(text));
    return { store, user, upload };
  }
  const note = () => screen.getByLabelText('Note');

  test('shows the note of a report only for that report', async () => {
    const { store, user, upload } = open();
    const own = JSON.stringify(problemReport(store)?.report);
    await upload(own.replace('"bundle":"development"', '"bundle":"abc123"'));
    await waitFor(() => expect(note()).toHaveTextContent('The report comes from build abc123'));
    store.travel.returnToPresent();
    await user.click(screen.getByRole('button', { name: 'Look back', hidden: true }));
    expect(store.travel.isOpen()).toBe(false);
    expect(note()).toBeEmptyDOMElement();
  });

  test('removes the message about a file that is no report when the next file is one', async () => {
    const { store, upload } = open();
    await upload('{}');
    await waitFor(() =>
      expect(screen.getByRole('status', { hidden: true })).toHaveTextContent(
        'This file is not a problem report.',
      ),
    );
    await upload(JSON.stringify(problemReport(store)?.report));
    await waitFor(() => expect(screen.getByRole('status', { hidden: true })).toBeEmptyDOMElement());
    expect(store.travel.isOpen()).toBe(false);
  });
});

describe('problemReport', () => {
  const { draftKept } = draftsSlice.actions;
  const DRAFT = 'Half a thought';

  async function reported() {
    answerFrom();
    const store = makeStore(devtoolsInstrument());
    store.dispatch(schemeChosen('dark'));
    await store.dispatch(signIn({ email: ada.email, password: PASSWORD }));
    await store.dispatch(userApi.endpoints.getUser.initiate(ada.id));
    store.dispatch(noticePosted({ kind: 'error', text: 'It broke.' }));
    store.dispatch(draftKept({ place: `${ada.id} note`, content: { text: DRAFT, rating: 5 } }));
    return { store, text: JSON.stringify(problemReport(store)?.report) };
  }

  test('has the page of an action when no dialog is closing any more', () => {
    jest.useFakeTimers();
    const store = makeStore(devtoolsInstrument());
    const leave = recordPages(store);
    const backdrop = document.body.appendChild(document.createElement('div'));
    backdrop.className = 'MuiBackdrop-root';
    backdrop.style.opacity = '0';
    // The pages of the other tests have smaller ids.
    for (let times = 0; times < 50; times += 1) store.dispatch(schemeChosen('dark'));
    const page = () => recordedPage(liftedStoreOf(store)?.getState().stagedActionIds.at(-1) ?? 0);
    jest.advanceTimersByTime(2_000);
    expect(page()).toBeUndefined();
    backdrop.remove();
    jest.advanceTimersByTime(1_000);
    expect(page()).toBeDefined();
    leave();
    jest.useRealTimers();
  });

  test('contains the log, the state and the version, and nothing secret or personal', async () => {
    const { text } = await reported();
    expect(text).toContain('"build":{"bundle":"development","contract":"development","commit":""}');
    expect(text).toContain('session/started');
    expect(text).toContain('It broke.');
    for (const secret of [DRAFT, ada.email, PASSWORD, ada.first_name, ada.last_name, ada.phonenumber]) {
      // The test matches whole words: a random id may contain a short name.
      expect(text).not.toMatch(new RegExp(`(?<![\\w-])${secret.replace(/[+.]/g, '\\$&')}(?![\\w-])`));
    }
  });

  test('replays in another store, and returns to the present', async () => {
    const { store, text } = await reported();
    const other = makeStore(devtoolsInstrument());
    openReport(other, text);
    const replayed = other.travel.replayedState()?.state;
    expect(replayed?.preferences).toEqual(store.getState().preferences);
    expect(replayed?.session).toEqual(store.getState().session);
    expect(replayed?.notices).toEqual(store.getState().notices);
    expect(Object.keys(replayed?.api.queries ?? {})).toEqual(Object.keys(store.getState().api.queries));
    expect(liftedStoreOf(other)?.getState().stagedActionIds).toHaveLength(
      liftedStoreOf(store)?.getState().stagedActionIds.length ?? 0,
    );
    other.travel.returnToPresent();
    expect(other.travel.replayedState()).toBeUndefined();
    expect(other.getState().preferences.scheme).toBe('system');
  });

  test('refuses a file that is not a report', () =>
    checkCases(
      [
        ['', 'This file is not a problem report.'],
        ['{}', 'This file is not a problem report.'],
        ['{"version":1}', 'This report has format 1. This build opens format 3.'],
      ],
      (text, reason) => {
        const store = makeStore(devtoolsInstrument());
        expect(() => openReport(store, text)).toThrow(new ReportError(reason));
        expect(store.travel.isOpen()).toBe(true);
      },
    ));

  test('refuses a report of another contract, and names both builds', async () => {
    const { text } = await reported();
    const store = makeStore(devtoolsInstrument());
    const other = text.replace('"contract":"development"', '"contract":"c0ffee"');
    expect(() => openReport(store, other)).toThrow(
      'It comes from build development (contract c0ffee); this is build development (contract development).',
    );
    expect(store.travel.isOpen()).toBe(true);
  });

  test('refuses a report whose log cannot be recomputed, and keeps the present', async () => {
    const { text } = await reported();
    const store = makeStore(devtoolsInstrument());
    const unknown = text
      .replaceAll('"endpointName":"getUser"', '"endpointName":"getUnknown"')
      .replaceAll('getUser/', 'getUnknown/');
    expect(() => openReport(store, unknown)).toThrow('This report does not fit.');
    expect(store.travel.isOpen()).toBe(true);
  });

  test('lists failed calls and errors of the console, without private texts', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    watchConsoleErrors();
    const { store } = await reported();
    console.error('The profile of', ada.email, 'failed for', ada.last_name);
    await store.dispatch(userApi.endpoints.getUser.initiate('0'.repeat(24)));
    const report = problemReport(store)?.report;
    expect(report?.errors.at(-1)?.text).toBe('The profile of (hidden) failed for (hidden)');
    expect(report?.failedCalls).toEqual([
      {
        at: expect.any(Number),
        endpoint: 'getUser',
        method: 'GET',
        path: `/api/users/${'0'.repeat(24)}`,
        status: expect.any(Number),
        code: expect.any(String),
        durationMs: expect.any(Number),
      },
    ]);
    expect(report?.failedCalls[0]?.status).toBeGreaterThanOrEqual(400);
    expect(report?.browser).toBe(navigator.userAgent);
  });
});
