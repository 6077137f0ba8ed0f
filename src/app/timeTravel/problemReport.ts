// What somebody hands over with a problem: the log, the state and the version, with nothing secret or personal in it.
// Opened in another browser it plays there, on the same screens, with '(hidden)' where something personal stood.
import type { UnknownAction } from '@reduxjs/toolkit';
import * as z from 'zod/mini';
import { hidePrivate } from '../devTools.ts';
import type { AppStore } from '#app/app/makeStore.ts';
import { liftedStoreOf, type LiftedState } from './liftedState.ts';

const VERSION = 1;

const action = z.looseObject({ type: z.string() });
const report = z.object({
  version: z.literal(VERSION),
  app: z.string(),
  /** ISO 8601. */
  reportedAt: z.string(),
  /** What was before the first action. */
  before: z.unknown(),
  log: z.array(z.object({ at: z.number(), action })),
  /** What is shown now, for reading. */
  state: z.unknown(),
});
export type ProblemReport = z.infer<typeof report>;

/** The report of what happened up to now; undefined where no log is kept. `app` names the build. */
export function problemReport(store: AppStore, app: string): ProblemReport | undefined {
  const log = liftedStoreOf(store)?.getState();
  if (!log) return undefined;
  const [, ...ids] = log.stagedActionIds;
  const told = ids.flatMap((id) => log.actionsById[id] ?? []);
  return {
    version: VERSION,
    app,
    reportedAt: new Date().toISOString(),
    before: hidePrivate(log.computedStates[0]?.state),
    log: told.map(({ action, timestamp }) => ({
      at: timestamp,
      action: hidePrivate(plain(action)) as UnknownAction,
    })),
    state: hidePrivate(store.getState()),
  };
}

/** As JSON has it: what cannot be written down is left out. */
const plain = (value: UnknownAction) => JSON.parse(JSON.stringify(value)) as UnknownAction & { type: string };

/** Shows a report's last moment, as a past one. Throws where `text` is no report of this version. */
export function openReport(store: AppStore, text: string): void {
  const lifted = liftedStoreOf(store);
  if (!lifted) throw new Error('There is no log to open a report in.');
  const { before, log } = report.parse(JSON.parse(text));
  const told = log.map(({ at, action }) => ({ type: 'PERFORM_ACTION', action, timestamp: at }));
  const start = { type: 'PERFORM_ACTION', action: { type: '@@INIT' }, timestamp: log[0]?.at ?? 0 };
  const nextLiftedState = {
    ...lifted.getState(),
    actionsById: Object.fromEntries([start, ...told].map((each, id) => [id, each])),
    nextActionId: told.length + 1,
    stagedActionIds: [start, ...told].map((_each, id) => id),
    skippedActionIds: [],
    committedState: before,
    currentStateIndex: told.length,
    computedStates: [],
  } satisfies LiftedState & { nextActionId: number };
  lifted.dispatch({ type: 'IMPORT_STATE', nextLiftedState });
}
