// The file that a developer attaches to an issue: the log, the state, the errors, the failed calls, the browser and the
// build, without secrets and personal data. Another browser replays it, with '(hidden)' for private texts.
import type { UnknownAction } from '@reduxjs/toolkit';
import * as z from 'zod/mini';
import { hiding } from './hidePrivate.ts';
import type { AppStore } from '../store/makeStore.ts';
import { buildIdentity, currentBuild, nameOfBuild } from './buildIdentity.ts';
import { consoleErrors } from './consoleErrors.ts';
import { liftedStoreOf, type LiftedAction, type LiftedState } from './liftedState.ts';
import { withOwnType } from './listedActions.ts';
import { recordedPage } from './recordedPages.ts';
import { thrownActions } from './thrownActions.ts';

const VERSION = 3;

const action = z.looseObject({ type: z.string() });
export const problemReportFile = z.object({
  version: z.literal(VERSION),
  build: buildIdentity,
  /** The browser's name and version. */
  browser: z.string(),
  /** In ISO 8601. */
  reportedAt: z.string(),
  errors: z.array(z.object({ at: z.number(), text: z.string() })),
  failedCalls: z.array(
    z.object({
      at: z.number(),
      endpoint: z.string(),
      method: z.optional(z.string()),
      /** The path of the call without its query. */
      path: z.optional(z.string()),
      /** 0 when no answer came. */
      status: z.number(),
      code: z.string(),
      durationMs: z.number(),
      /** The id of the request in the log of the server. */
      requestId: z.optional(z.string()),
    }),
  ),
  /** The state before the first action. */
  before: z.unknown(),
  /** `trace` is the index of the stack of its dispatch in `traces`. */
  log: z.array(z.object({ at: z.number(), action, trace: z.optional(z.int()) })),
  /** The actions at which a reducer threw an error, which the log does not have. */
  thrown: z.array(z.object({ at: z.number(), action, message: z.string() })),
  /** The lines of the pages that the user has seen, by the index of the action in `log`; -1 is the start. */
  pages: z.array(z.object({ after: z.int(), lines: z.array(z.string()) })),
  /** Different stacks, each with the dispatching line first where the names of the scripts show it. */
  traces: z.array(z.string()),
  /** The current state, for reading. */
  state: z.unknown(),
});
export type ProblemReport = z.infer<typeof problemReportFile>;

/** The reason why a report cannot be shown here, for the user. */
export class ReportError extends Error {}

interface CallMeta {
  requestId: string;
  requestStatus: string;
  arg: { endpointName: string };
  /** See `recordable` in timeTravel.ts. */
  call?: { method?: string; path?: string; status?: number; requestId?: string };
}

const isApiCall = ({ action: { type } }: LiftedAction) => type.startsWith('api/execute');

function failedCalls(log: readonly LiftedAction[]): ProblemReport['failedCalls'] {
  const started = new Map<string, number>();
  return log.filter(isApiCall).flatMap((entry) => {
    const { meta, payload } = entry.action as {
      meta?: CallMeta;
      payload?: { status?: number; code?: string };
    };
    if (!meta) return [];
    if (meta.requestStatus === 'pending') started.set(meta.requestId, entry.timestamp);
    // An action without a payload did not fail: the call was not needed, or was aborted.
    if (meta.requestStatus !== 'rejected' || !payload) return [];
    const { method, path, status, requestId } = meta.call ?? {};
    return {
      at: entry.timestamp,
      endpoint: meta.arg.endpointName,
      ...(method ? { method } : {}),
      ...(path ? { path: new URL(path, window.location.href).pathname } : {}),
      status: status ?? payload.status ?? 0,
      code: payload.code ?? '',
      durationMs: entry.timestamp - (started.get(meta.requestId) ?? entry.timestamp),
      ...(requestId ? { requestId } : {}),
    };
  });
}

export interface MadeReport {
  report: ProblemReport;
  /** The number of texts that the report hides, by the name of their field. */
  hidden: Readonly<Record<string, number>>;
}

/** The report of the log until now; undefined when no log is kept. */
export function problemReport(store: AppStore): MadeReport | undefined {
  const lifted = liftedStoreOf(store)?.getState();
  if (!lifted) return undefined;
  const entries = lifted.stagedActionIds.slice(1).flatMap((id) => lifted.actionsById[id] ?? []);
  const pages = lifted.stagedActionIds.flatMap((id, index) => {
    const lines = recordedPage(id);
    return lines ? [{ after: index - 1, lines }] : [];
  });
  const hide = hiding();
  // A sentence may name a person whose record comes later in the log: all private texts are collected first.
  const recorded = [
    lifted.computedStates[0]?.state,
    store.getState(),
    ...entries.map(({ action }) => action),
  ];
  hide.copy(recorded);
  const [before, state, ...actions] = hide.copy(recorded) as [unknown, unknown, ...UnknownAction[]];
  const traces = [...new Set(entries.flatMap(({ stack }) => stack ?? []))];
  const report: ProblemReport = {
    version: VERSION,
    build: currentBuild(),
    browser: navigator.userAgent,
    reportedAt: new Date().toISOString(),
    errors: consoleErrors(hide),
    failedCalls: failedCalls(entries),
    before,
    log: entries.map(({ timestamp, stack }, index) => ({
      at: timestamp,
      action: actions[index] as UnknownAction,
      ...(stack ? { trace: traces.indexOf(stack) } : {}),
    })),
    thrown: thrownActions().map(({ at, action: failed, message }) => ({
      at,
      action: hide.copy(failed) as UnknownAction,
      message: hide.sentence(message),
    })),
    pages: pages.map(({ after, lines }) => ({ after, lines: lines.map(hide.line) })),
    traces,
    state,
  };
  return { report, hidden: hide.counts() };
}

function parsed(text: string): ProblemReport {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ReportError('This file is not a problem report.');
  }
  const { data } = problemReportFile.safeParse(json);
  if (data) return data;
  const { version } = (json ?? {}) as { version?: unknown };
  throw new ReportError(
    typeof version === 'number' && version !== VERSION
      ? `This report has format ${String(version)}. This build opens format ${String(VERSION)}.`
      : 'This file is not a problem report.',
  );
}

/**
 * Shows the last state of a report as a past state. Returns a warning when another build made it. Throws a ReportError
 * when it cannot be shown.
 */
export function openReport(store: AppStore, text: string): string | undefined {
  const lifted = liftedStoreOf(store);
  if (!lifted) throw new ReportError('There is no log to open a report in.');
  const { before, log, build } = parsed(text);
  const own = currentBuild();
  if (build.contract !== own.contract) {
    throw new ReportError(
      `This report does not fit. It comes from ${nameOfBuild(build)}; this is ${nameOfBuild(own)}.`,
    );
  }
  const performed = log.map(({ at, action }) => ({
    type: 'PERFORM_ACTION',
    action: withOwnType(action),
    timestamp: at,
  }));
  const start = { type: 'PERFORM_ACTION', action: { type: '@@INIT' }, timestamp: Date.now() };
  const nextLiftedState = {
    ...lifted.getState(),
    actionsById: Object.fromEntries([start, ...performed].map((each, id) => [id, each])),
    nextActionId: performed.length + 1,
    stagedActionIds: [start, ...performed].map((_each, id) => id),
    skippedActionIds: [],
    committedState: before,
    currentStateIndex: performed.length,
    computedStates: [],
  } satisfies LiftedState & { nextActionId: number };
  try {
    lifted.dispatch({ type: 'IMPORT_STATE', nextLiftedState });
  } catch (error) {
    throw new ReportError(
      `This report does not fit. It comes from ${nameOfBuild(build)}; this is ${nameOfBuild(own)}: ${String(error)}`,
    );
  }
  return build.bundle === own.bundle
    ? undefined
    : `The report comes from ${nameOfBuild(build)}; this is ${nameOfBuild(own)}. Screens may differ.`;
}
