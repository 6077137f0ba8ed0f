// Checks that the replay of a problem report finds the first fault, and none where there is none.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeStore } from '#app/app/store/makeStore.ts';
import { devtoolsInstrument } from '#app/app/timeTravel/devtoolsInstrument.ts';
import '#app/app/timeTravel/allSlices.ts';
import { problemReport, type ProblemReport } from '#app/app/timeTravel/problemReport.ts';
import { recordPages } from '#app/app/timeTravel/recordedPages.ts';
import { allCodeLoaded } from './loadedLazy.ts';
import { renderApp } from './renderApp.tsx';
import { firstFault } from './replayReport.tsx';

jest.mock('#app/platform/browser/pageLoad.ts');
jest.mock('react', () => ({
  ...jest.requireActual<object>('react'),
  lazy: jest.requireActual<{ lazy: unknown }>('#app/testing/loadedLazy.ts').lazy,
}));
jest.mock('#app/office/insight/MonthCharts.tsx', () => ({ MonthCharts: () => null }));
beforeAll(async () => expect(await allCodeLoaded()).toBeGreaterThan(20));

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
});
