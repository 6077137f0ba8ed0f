// The state that Redux DevTools keep in a store: the log, and the current position in it. Contains only the fields that
// the app reads.
import type { UnknownAction } from '@reduxjs/toolkit';
import { isListed, listedType } from './listedActions.ts';

export interface LiftedAction {
  action: UnknownAction;
  /** In milliseconds since 1970. */
  timestamp: number;
  /** The stack trace of its dispatch. */
  stack?: string;
}

export interface LiftedState {
  actionsById: Record<number, LiftedAction>;
  stagedActionIds: readonly number[];
  skippedActionIds: readonly number[];
  committedState: unknown;
  currentStateIndex: number;
  computedStates: readonly { state: unknown; error?: string }[];
  isLocked: boolean;
}

export interface LiftedStore {
  getState(): LiftedState;
  dispatch(action: UnknownAction): unknown;
}

/** The store of the log inside `store`; undefined when no DevTools are active. */
export function liftedStoreOf(store: object): LiftedStore | undefined {
  return 'liftedStore' in store ? (store.liftedStore as LiftedStore) : undefined;
}

/** The index of the last listed action before `index`; 0 where there is none. */
export function listedBefore(index: number, { actionsById, stagedActionIds }: LiftedState): number {
  const isShown = (id: number) => isListed(actionsById[id]?.action.type ?? '');
  return Math.max(0, stagedActionIds.slice(0, index).findLastIndex(isShown));
}

/** True when the log is at its last listed action, which the log shows as the present. */
const isAtEnd = (log: LiftedState) => log.currentStateIndex >= listedBefore(log.stagedActionIds.length, log);

/** True when `now` starts with all actions of `before`, in the same order; it may have more actions. */
function isSameHistory(before: LiftedState, now: LiftedState): boolean {
  return (
    now.skippedActionIds.every((id) => before.skippedActionIds.includes(id)) &&
    now.committedState === before.committedState &&
    before.stagedActionIds.every(
      (id, index) => now.stagedActionIds[index] === id && now.actionsById[id] === before.actionsById[id],
    )
  );
}

/**
 * True when the log shows the present, which `history` contained when the app was last in it. The states may have been
 * computed again in between: they are then equal, but not identical.
 */
export function isInPresent(history: LiftedState, now: LiftedState): boolean {
  if (!isAtEnd(now)) return false;
  return (
    now.computedStates.at(-1)?.state === history.computedStates.at(-1)?.state || isSameHistory(history, now)
  );
}

/** The start of the log, in ms since 1970: the load of the page, or the last commit. */
export const beginningOf = ({ actionsById }: LiftedState): number => actionsById[0]?.timestamp ?? Infinity;

/** The position of the current state in the log. */
export interface LogPlace {
  /** The index of the action that led to the state. */
  index: number;
  /** The index of the log's last action. */
  last: number;
  /** The type of the action; `at` is its time in ms since 1970. */
  type: string;
  at: number;
}

export function placeOf({ actionsById, currentStateIndex, stagedActionIds }: LiftedState): LogPlace {
  const id = stagedActionIds[currentStateIndex];
  const record = id === undefined ? undefined : actionsById[id];
  return {
    index: currentStateIndex,
    last: stagedActionIds.length - 1,
    type: record ? (listedType(record.action) ?? record.action.type) : '',
    at: record?.timestamp ?? Date.now(),
  };
}
