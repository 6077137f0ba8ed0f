// Jumps through a recorded log action by action: every state renders the recorded page, no request leaves the browser, and
// the log contains no secret. The logs are replayed at full extent; a main journey of the browser suite replays each of its
// actions in every run.
import { act, screen, waitFor, within } from '@testing-library/react';
import { isDeepStrictEqual } from 'node:util';
import { serializePage } from '#app/testing/serializePage.ts';
import { allCodeLoaded } from '#app/testing/loadedLazy.ts';
import { jumpTo, jumpThrough, record, type Recording } from '#app/testing/actionRecorder.tsx';
import {
  administer,
  fullUserJourney,
  holdingJourney,
  MARY,
  openForBusiness,
} from '#app/testing/fullUserJourney.tsx';
import { aCar } from '#domain/testing/builders.ts';
import { isFullExtent } from '#domain/testing/extent.ts';
import { ada, admin, PASSWORD, type Backend } from '#mocks/backend.ts';
import { CARDS } from '#mocks/payment/testCards.ts';
import { rootReducer } from '#app/platform/store/rootReducer.ts';
import { openReport, problemReport, type ProblemReport } from './problemReport.ts';
import userEvent from '@testing-library/user-event';
import { makeStore } from '#app/app/store/makeStore.ts';
import { devtoolsInstrument } from '#app/app/timeTravel/devtoolsInstrument.ts';
import '#app/app/timeTravel/allSlices.ts';
import { recordPages } from '#app/app/timeTravel/recordedPages.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { firstFault } from '../../testing/replayReport.tsx';
jest.mock('#app/platform/browser/pageLoad.ts');
// A dialog whose code loads late would be missing from the page after the action that opens it.
jest.mock('react', () => ({
  ...jest.requireActual<object>('react'),
  lazy: jest.requireActual<{ lazy: unknown }>('#app/testing/loadedLazy.ts').lazy,
}));
// This test does not need charts, whose code is the largest.
jest.mock('#app/office/insight/MonthCharts.tsx', () => ({ MonthCharts: () => null }));

beforeAll(async () => expect(await allCodeLoaded()).toBeGreaterThan(20));
const testInFull = isFullExtent ? test : test.skip;

/** The actions whose page differs from the recorded page, with the first line that differs. */
function differences(
  { pages: recorded, actionTypes }: Recording,
  pages: ReadonlyMap<number, string>,
): string[] {
  const seen = [...recorded].filter(([index]) => pages.has(index));
  return seen.flatMap(([index, page]) => {
    const [then, now] = [page.split('\n'), (pages.get(index) ?? '').split('\n')];
    const longer = then.length < now.length ? now : then;
    const line = longer.findIndex((_line, at) => then[at] !== now[at]);
    return line < 0 ? [] : [`${index} ${actionTypes()[index]}: ${then[line]?.trim()} | ${now[line]?.trim()}`];
  });
}

/** True when the reducer computes every recorded state again from the first one. */
function recomputed({ log }: Recording): boolean {
  const { actionsById, stagedActionIds, computedStates } = log.getState();
  let state = computedStates[0]?.state as Parameters<typeof rootReducer>[0];
  return stagedActionIds.slice(1).every((id, index) => {
    state = rootReducer(state, actionsById[id]?.action as Parameters<typeof rootReducer>[1]);
    return isDeepStrictEqual(state, computedStates[index + 1]?.state);
  });
}

/** Checks the replay of the log; `personal` are the texts that no report may contain. */
async function checkReplay(
  recording: Recording,
  backend: Backend,
  personal: readonly string[],
): Promise<void> {
  const { pages: recorded, log, store, actionTypes } = recording;
  expect(recomputed(recording)).toBe(true);

  const whole = JSON.stringify(log.getState());
  const cards = Object.values(CARDS).map(String);
  const secrets = [MARY.password, PASSWORD, ...cards, ...backend.intents.map(({ secret }) => secret)];
  expect(secrets.filter((secret) => whole.includes(secret))).toEqual([]);

  const types = actionTypes();
  const compared = recorded.size;
  // Compares all recorded pages, and jumps to one action of every other type, because it might send a request.
  const firsts = [...new Set(types)].map((type) => types.indexOf(type));
  const { pages, sent } = await jumpThrough(recording, [...new Set([...recorded.keys(), ...firsts])]);
  expect(pages.size).toBe(compared);
  expect(differences(recording, pages)).toEqual([]);
  expect(sent).toEqual([]);
  // RTK Query may have updated its subscriptions meanwhile.
  expect(actionTypes().slice(0, types.length)).toEqual(types);

  // One action is skipped and one is moved, which gives another history; the app returns to the present from both.
  const present = serializePage();
  const chosen = types.indexOf('reservationDraft/fieldEntered');
  await act(async () => void log.dispatch({ type: 'TOGGLE_ACTION', id: chosen }));
  await jumpTo(log, chosen);
  const without = serializePage();
  await jumpTo(log, chosen - 1);
  expect(serializePage()).toBe(without);
  await act(
    async () => void log.dispatch({ type: 'REORDER_ACTION', actionId: chosen + 3, beforeActionId: chosen }),
  );
  expect(store.travel.isOpen()).toBe(false);
  await act(async () => store.travel.returnToPresent());
  expect(serializePage()).toBe(present);
  expect(actionTypes().slice(0, types.length)).toEqual(types);

  // A report opened in another browser shows the same screens, without personal data.
  const report = JSON.stringify(problemReport(store)?.report);
  expect(personal.filter((text) => report.includes(text))).toEqual([]);
  await act(async () => openReport(store, report));
  const browsed = Math.min(
    ...[...recorded.keys()].filter((index) => index > types.indexOf('navigation/locationChanged')),
  );
  await jumpTo(log, browsed);
  expect(serializePage()).toBe(recorded.get(browsed));
}

testInFull('renders every state as recorded until the dates are held, and sends nothing', async () => {
  const backend = openForBusiness(ada.id);
  const recording = await record(`/cars/${aCar().id}`, { userId: ada.id, isAdmin: false, isDriver: false });
  await holdingJourney(recording);
  expect(recording.pages.size).toBeGreaterThan(8);
  await checkReplay(recording, backend, [ada.email, ada.phonenumber]);
});

testInFull('renders every state of a long log as recorded, and sends nothing', async () => {
  const backend = openForBusiness();
  const recording = await record();
  await fullUserJourney(backend, recording);
  expect(recording.actionTypes().length).toBeGreaterThan(120);
  // React rendered the other actions together with the next one.
  expect(recording.pages.size).toBeGreaterThan(50);
  await checkReplay(recording, backend, Object.values(MARY));
});

testInFull('renders the screens of an admin as recorded', async () => {
  openForBusiness(admin.id);
  const recording = await record('/Adminpanel', { userId: admin.id, isAdmin: true, isDriver: false });
  await administer(recording);
  // jsdom needs a second to render a table, so the test jumps only to recorded pages.
  const { pages, sent } = await jumpThrough(recording, [...recording.pages.keys()]);
  const types = new Set(recording.actionTypes());
  for (const event of ['adminTables/rowsSelected', 'dialogs/dialogOpened', 'dialogs/dialogClosed'])
    expect(types).toContain(event);
  expect(pages.size).toBeGreaterThan(8);
  expect(differences(recording, pages)).toEqual([]);
  expect(sent).toEqual([]);
});

describe('the replay of a problem report', () => {
  async function reported(): Promise<ProblemReport> {
    const store = makeStore(devtoolsInstrument());
    const leave = recordPages(store);
    const view = renderApp(store, '/Signin');
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
    const shows = (line: string) =>
      waitFor(() => expect(problemReport(store)?.report.pages.at(-1)?.lines).toContain(line));
    await shows('Forgot password?');
    const user = userEvent.setup();
    await user.click(
      within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Cars' }),
    );
    await screen.findByRole('region', { name: 'Chauffeur Cars' });
    await shows('Chauffeur Cars');
    leave();
    const made = problemReport(store);
    view.unmount();
    return JSON.parse(JSON.stringify(made?.report)) as ProblemReport;
  }

  test('finds the first action whose page differs, that shows a text, or that throws, and nothing else', async () => {
    const report = await reported();
    const last = report.pages.at(-1)!;
    expect(report.pages.length).toBeGreaterThan(1);
    expect(await firstFault(report)).toBeUndefined();

    const lines = last.lines.with(0, 'Another text');
    const changed = { ...report, pages: report.pages.with(-1, { ...last, lines }) };
    expect(await firstFault(changed)).toMatchObject({ after: last.after, kind: 'differs' });
    expect(await firstFault(changed, { until: last.after - 1 })).toBeUndefined();

    const cars = report.pages.find((page) => page.lines.includes('Chauffeur Cars'));
    expect(await firstFault(report, { text: 'Chauffeur Cars' })).toMatchObject({ after: cars?.after });

    const thrown = [{ at: Date.now(), action: { type: 'notices/noticePosted' }, message: 'TypeError' }];
    expect(await firstFault({ ...report, thrown })).toMatchObject({
      after: report.log.length - 1,
      type: 'notices/noticePosted',
      kind: 'throws',
    });

    const arg = { type: 'query', endpointName: 'getReviews', queryCacheKey: 'getReviews' };
    const meta = { arg, requestId: '1', requestStatus: 'rejected', answer: [null] };
    const untransformed = { at: Date.now(), action: { type: 'getReviews/rejected', error: {}, meta } };
    expect(await firstFault({ ...report, log: [...report.log, untransformed] })).toMatchObject({
      after: report.log.length - 1,
      type: 'getReviews/rejected',
      kind: 'throws',
    });
  });
});
