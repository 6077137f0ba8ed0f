// Repeated reads whose answer is the answer that the store has already, such as polls. Their actions would push the
// history out of the log: of many of them in a row, the log keeps the last one.
import type { UnknownAction } from '@reduxjs/toolkit';
import type { LiftedState, LiftedStore } from './liftedState.ts';

/** Each removal makes the extension send the whole log to its monitor. */
const REMOVED_TOGETHER = 20;

interface QueryAction extends UnknownAction {
  meta: { requestId: string; requestStatus: string; arg: { queryCacheKey: string } };
}
interface StateWithQueries {
  api?: { queries: Record<string, { data?: unknown } | undefined> };
}

const isAnswer = (action: UnknownAction): action is QueryAction =>
  action.type === 'api/executeQuery/fulfilled';

const dataOf = (state: unknown, key: string) => (state as StateWithQueries).api?.queries[key]?.data;

export interface UnchangedPolls {
  /** Notes an action with the states before and after it; true when the log should remove the noted answers. */
  note: (action: UnknownAction, before: unknown, after: unknown) => boolean;
  /** Removes all noted answers from the end of the log, with their calls, except the last one of each query. */
  remove: (lifted: LiftedStore) => void;
}

export function unchangedPolls(): UnchangedPolls {
  /** The ids of the calls by the key of their query. */
  let noted = new Map<string, string[]>();

  function without({ stagedActionIds, computedStates, ...log }: LiftedState, removed: ReadonlySet<string>) {
    const isKept = (id: number, index: number) => {
      const { requestId } = (log.actionsById[id]?.action['meta'] ?? {}) as { requestId?: string };
      return index === 0 || requestId === undefined || !removed.has(requestId);
    };
    const kept = stagedActionIds.flatMap((id, index) => (isKept(id, index) ? [index] : []));
    return {
      ...log,
      stagedActionIds: kept.map((index) => stagedActionIds[index]),
      computedStates: kept.map((index) => computedStates[index]),
      actionsById: Object.fromEntries(
        kept.map((index) => [stagedActionIds[index], log.actionsById[stagedActionIds[index] ?? 0]]),
      ),
      currentStateIndex: kept.length - 1,
    };
  }

  return {
    note: (action, before, after) => {
      if (!isAnswer(action)) return false;
      const { requestId, arg } = action.meta;
      const data = dataOf(before, arg.queryCacheKey);
      if (data === undefined || data !== dataOf(after, arg.queryCacheKey)) return false;
      noted.set(arg.queryCacheKey, [...(noted.get(arg.queryCacheKey) ?? []), requestId]);
      return [...noted.values()].reduce((sum, ids) => sum + ids.length - 1, 0) >= REMOVED_TOGETHER;
    },
    remove: (lifted) => {
      const removed = new Set([...noted.values()].flatMap((ids) => ids.slice(0, -1)));
      noted = new Map([...noted].map(([key, ids]) => [key, ids.slice(-1)]));
      lifted.dispatch({
        type: 'IMPORT_STATE',
        nextLiftedState: without(lifted.getState(), removed),
        noRecompute: true,
      });
    },
  };
}
