// One log of everything people do here, looked at again action by action: every moment is drawn as it was, nothing
// leaves the page meanwhile, and the log tells no secret.
import { act } from '@testing-library/react';
import { isDeepStrictEqual } from 'node:util';
import { drawnPage } from '#app/testing/serializePage.ts';
import { allCodeLoaded } from '#app/testing/loadedLazy.ts';
import { jumpTo, lookBack, record, type Recording } from '#app/testing/actionRecorder.tsx';
import { administer, MARY, openForBusiness, walkThrough } from '#app/testing/fullUserJourney.tsx';
import { admin, PASSWORD } from '#mocks/backend.ts';
import { CARDS } from '#mocks/handlers/testCards.ts';
import { rootReducer } from '../rootReducer.ts';
import { openReport, problemReport } from './problemReport.ts';

jest.mock('#app/shared/lib/pageLoad.ts');
// A dialog whose code comes late would be missing in what is drawn after the action that opens it.
jest.mock('react', () => ({
  ...jest.requireActual<object>('react'),
  lazy: jest.requireActual<{ lazy: unknown }>('#app/testing/loadedLazy.ts').lazy,
}));
// Nobody asks for the charts here, and their code is the largest of all.
jest.mock('#app/features/admin-overview/MonthCharts.tsx', () => ({ MonthCharts: () => null }));
beforeAll(async () => expect(await allCodeLoaded()).toBeGreaterThan(20));
// The server may be busy with other things: on a quiet machine this takes a tenth of it.
jest.setTimeout(240_000);
class NothingInView {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(window, { IntersectionObserver: NothingInView });

/** The actions whose moment is drawn differently now, with the first line that differs. */
function differences({ drawn, told }: Recording, pages: ReadonlyMap<number, string>): string[] {
  const seen = [...drawn].filter(([index]) => pages.has(index));
  return seen.flatMap(([index, page]) => {
    const [then, now] = [page.split('\n'), (pages.get(index) ?? '').split('\n')];
    const longer = then.length < now.length ? now : then;
    const line = longer.findIndex((_line, at) => then[at] !== now[at]);
    return line < 0 ? [] : [`${index} ${told()[index]}: ${then[line]?.trim()} | ${now[line]?.trim()}`];
  });
}

/** What reducing the whole log from its start leads to, and where that differs from what was. */
function recomputed({ log }: Recording): boolean {
  const { actionsById, stagedActionIds, computedStates } = log.getState();
  let state = computedStates[0]?.state as Parameters<typeof rootReducer>[0];
  return stagedActionIds.slice(1).every((id, index) => {
    state = rootReducer(state, actionsById[id]?.action as Parameters<typeof rootReducer>[1]);
    return isDeepStrictEqual(state, computedStates[index + 1]?.state);
  });
}

test('draws every state of a long log as it was, and sends nothing', async () => {
  const backend = openForBusiness();
  const recording = await record();
  await walkThrough(backend, recording);
  const { drawn, log, store, told } = recording;
  expect(told().length).toBeGreaterThan(120);
  // The others were never on the screen by themselves: another action followed before they could be drawn.
  expect(drawn.size).toBeGreaterThan(50);
  expect(recomputed(recording)).toBe(true);

  const whole = JSON.stringify(log.getState());
  const cards = Object.values(CARDS).map(String);
  const secrets = [MARY.password, PASSWORD, ...cards, ...backend.intents.map(({ secret }) => secret)];
  expect(secrets.filter((secret) => whole.includes(secret))).toEqual([]);

  const story = told();
  const compared = drawn.size;
  // What was drawn is compared; of what never was by itself one of each kind, for what it might send.
  const firsts = [...new Set(story)].map((type) => story.indexOf(type));
  const { pages, sent } = await lookBack(recording, [...new Set([...drawn.keys(), ...firsts])]);
  expect(pages.size).toBe(compared);
  expect(differences(recording, pages)).toEqual([]);
  expect(sent).toEqual([]);
  // RTK Query's bookkeeping may have followed meanwhile.
  expect(told().slice(0, story.length)).toEqual(story);

  // One action less, and one out of its place: another story, from which one comes back to this one.
  const present = drawnPage();
  const chosen = story.indexOf('reservationDraft/fieldEntered');
  await act(async () => void log.dispatch({ type: 'TOGGLE_ACTION', id: chosen }));
  await jumpTo(log, chosen);
  const without = drawnPage();
  await jumpTo(log, chosen - 1);
  expect(drawnPage()).toBe(without);
  await act(
    async () => void log.dispatch({ type: 'REORDER_ACTION', actionId: chosen + 3, beforeActionId: chosen }),
  );
  expect(store.travel.isOpen()).toBe(false);
  await act(async () => store.travel.returnToPresent());
  expect(drawnPage()).toBe(present);
  expect(told().slice(0, story.length)).toEqual(story);

  // Handed over and opened elsewhere, it shows the same screens, without what was personal.
  const report = JSON.stringify(problemReport(store));
  for (const personal of Object.values(MARY)) expect(report).not.toContain(personal);
  await act(async () => openReport(store, report));
  const browsed = Math.min(
    ...[...drawn.keys()].filter((index) => index > story.indexOf('navigation/locationChanged')),
  );
  await jumpTo(log, browsed);
  expect(drawnPage()).toBe(drawn.get(browsed));
});

test('draws what an admin opens and changes as it was', async () => {
  openForBusiness(admin.id);
  const recording = await record('/Adminpanel', { userId: admin.id, isAdmin: true, isDriver: false });
  await administer(recording);
  // A table takes jsdom a second to draw: only where there is something to compare.
  const { pages, sent } = await lookBack(recording, [...recording.drawn.keys()]);
  const types = new Set(recording.told());
  for (const event of ['rowsSelected', 'dialogOpened', 'dialogClosed'])
    expect(types).toContain(`adminTables/${event}`);
  expect(types).toContain('adminOverview/monthsViewChosen');
  expect(pages.size).toBeGreaterThan(8);
  expect(differences(recording, pages)).toEqual([]);
  expect(sent).toEqual([]);
});
