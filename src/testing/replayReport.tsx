// Replays a problem report over the mocks: finds the first action at which an endpoint or a reducer throws, whose page
// cannot be drawn, or whose page differs from the lines that the report has. For the tests that `npm run report` writes.
import { act } from '@testing-library/react';
import { makeStore } from '#app/app/store/makeStore.ts';
import { currentBuild } from '#app/app/timeTravel/buildIdentity.ts';
import { devtoolsInstrument } from '#app/app/timeTravel/devtoolsInstrument.ts';
import { HIDDEN } from '#app/app/timeTravel/hidePrivate.ts';
import { liftedStoreOf, type LiftedStore } from '#app/app/timeTravel/liftedState.ts';
import { withOwnType } from '#app/app/timeTravel/listedActions.ts';
import { loadAllEndpoints } from '#app/app/timeTravel/allEndpoints.ts';
import '#app/app/timeTravel/allSlices.ts';
import { pageLines, UNFINISHED } from '#app/app/timeTravel/pageLines.ts';
import { openReport, problemReportFile, type ProblemReport } from '#app/app/timeTravel/problemReport.ts';
import { baseApi } from '#app/platform/api/baseApi.ts';
import { rootReducer } from '#app/platform/store/rootReducer.ts';
import type { RootState } from '#app/platform/store/types.ts';
import { jumpTo, nextTask } from './actionRecorder.tsx';
import { renderApp } from './renderApp.tsx';

const PLENTY = 5_000;
const MOST_TASKS = 100;
const NOT_DRAWN = '.lcr-past-broken';
const BROKEN = 'Something went wrong on this page';

/** What is wrong after an action of the report; `after` is its index in the log, -1 the start. */
export interface Finding {
  after: number;
  type: string;
  kind: 'throws' | 'not drawn' | 'differs';
  /** The error, or the first line that differs: recorded, and replayed. */
  detail: string;
}

const read = (file: unknown): ProblemReport => ({ ...problemReportFile.parse(file), build: currentBuild() });

/** The error of a reducer at this action in the state before it; undefined when it throws none. */
function errorAt(state: RootState, action: ProblemReport['log'][number]['action']): string | undefined {
  try {
    rootReducer(state, withOwnType(action));
    return undefined;
  } catch (error) {
    return String(error);
  }
}

interface Answered {
  meta?: { answer?: unknown; arg: { endpointName: string; originalArgs: unknown } };
}

/** The error of an endpoint that could not transform this answer; undefined when it can. */
function errorOfEndpoint(action: ProblemReport['log'][number]['action']): string | undefined {
  const { answer, arg } = (action as Answered).meta ?? {};
  if (answer === undefined || !arg) return undefined;
  let detail: string | undefined;
  baseApi.enhanceEndpoints({
    endpoints: {
      [arg.endpointName]: ({ transformResponse }: { transformResponse?: (...of: unknown[]) => unknown }) => {
        try {
          transformResponse?.(answer, undefined, arg.originalArgs);
        } catch (error) {
          detail = String(error);
        }
      },
    },
  } as Parameters<typeof baseApi.enhanceEndpoints>[0]);
  return detail;
}

/** The first action at which an endpoint or a reducer throws, of the log or of the actions that threw when recorded. */
function thrownIn({ before, log, thrown }: ProblemReport): Finding | undefined {
  let state = before as RootState;
  for (const [after, { action, at }] of [
    ...log.entries(),
    [log.length, { action: undefined, at: Infinity }] as const,
  ]) {
    for (const failed of thrown) {
      if (failed.at > at || failed.at < (log[after - 1]?.at ?? 0)) continue;
      const detail = errorAt(state, failed.action);
      if (detail) return { after: after - 1, type: failed.action.type, kind: 'throws', detail };
    }
    if (!action) break;
    const detail = errorOfEndpoint(action) ?? errorAt(state, action);
    if (detail) return { after: after - 1, type: action.type, kind: 'throws', detail };
    state = rootReducer(state, withOwnType(action));
  }
  return undefined;
}

/** A private text has no fixed length: '(hidden)' stands for any text. */
const isSame = (recorded: string, replayed: string | undefined) =>
  replayed !== undefined &&
  (recorded === replayed ||
    (recorded.includes(HIDDEN) &&
      new RegExp(
        `^${recorded
          .split(HIDDEN)
          .map((part) => part.replaceAll(/[.*+?^${'$'}{}()|[\]\\]/g, '\\$&'))
          .join('.*')}$`,
      ).test(replayed)));

function differenceOf(recorded: readonly string[], replayed: readonly string[]): string | undefined {
  const longer = recorded.length < replayed.length ? replayed : recorded;
  const at = longer.findIndex((_line, index) => !isSame(recorded[index] ?? '', replayed[index]));
  return at < 0 ? undefined : `'${recorded[at] ?? ''}' | '${replayed[at] ?? ''}'`;
}

/** Resolves when the replayed page has its code and data, or does not get them. */
async function drawn(): Promise<void> {
  for (
    let tasks = 0;
    tasks < MOST_TASKS && document.querySelector('.lcr-past')?.querySelector(UNFINISHED);
    tasks += 1
  )
    await act(nextTask);
}

/**
 * The first thing that is wrong in the replay of the report, up to the action `until`; undefined when nothing is. `text`
 * finds the first page that shows a wrong text.
 */
export async function firstFault(
  file: unknown,
  { until = Infinity, text }: { until?: number; text?: string | undefined } = {},
): Promise<Finding | undefined> {
  const report = read(file);
  await loadAllEndpoints();
  const thrown = thrownIn(report);
  const last = Math.min(until, thrown?.after ?? Infinity);
  const store = makeStore(devtoolsInstrument(PLENTY));
  const log = liftedStoreOf(store) as LiftedStore;
  const view = renderApp(store, '/');
  try {
    const { log: entries, ...others } = report;
    const shown = entries.slice(0, thrown ? thrown.after + 1 : undefined);
    await act(async () => void openReport(store, JSON.stringify({ ...others, log: shown })));
    for (const { after, lines } of report.pages) {
      if (after > last || after >= shown.length) break;
      await jumpTo(log, after + 1);
      await drawn();
      const type = entries[after]?.action.type ?? '@@INIT';
      const replayed = pageLines();
      const isBroken = document.querySelector(NOT_DRAWN) !== null || replayed.includes(BROKEN);
      if (isBroken) return { after, type, kind: 'not drawn', detail: 'The page throws an error.' };
      // The user has seen the error, which the replay does not show.
      if (lines.includes(BROKEN) && text === undefined) continue;
      const wrong = text === undefined ? undefined : replayed.find((line) => line.includes(text));
      const detail = text === undefined ? differenceOf(lines, replayed) : wrong && `'${wrong}'`;
      if (detail) return { after, type, kind: 'differs', detail };
    }
    return thrown && thrown.after <= until ? thrown : undefined;
  } finally {
    view.unmount();
  }
}
