// What Redux DevTools keeps inside a store it instruments: the log, and where in it one is. Only what is read here.
import type { UnknownAction } from '@reduxjs/toolkit';

export interface LiftedAction {
  action: UnknownAction;
  /** In ms since 1970. */
  timestamp: number;
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

/** The store of the log inside `store`; undefined where no DevTools are at work. */
export function liftedStoreOf(store: object): LiftedStore | undefined {
  return 'liftedStore' in store ? (store.liftedStore as LiftedStore) : undefined;
}

/** True where the log stands at its last action, and takes further ones. */
const isAtEnd = ({ currentStateIndex, stagedActionIds, isLocked }: LiftedState) =>
  !isLocked && currentStateIndex === stagedActionIds.length - 1;

/** True where `now` tells all that `before` told, in its order and with nothing left out; it may tell more. */
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
 * True where the log shows the present, which `story` told when the app was last in it. The states may have been computed
 * anew in between: they are equal then without being the same.
 */
export function isInPresent(story: LiftedState, now: LiftedState): boolean {
  if (!isAtEnd(now)) return false;
  return now.computedStates.at(-1)?.state === story.computedStates.at(-1)?.state || isSameHistory(story, now);
}

/** Where in the log its current state comes from. */
export interface LogPlace {
  /** Of the action that led to it. */
  index: number;
  /** Of the log's last action. */
  last: number;
  /** What that action was, and when, in ms since 1970. */
  type: string;
  at: number;
}

export function placeOf({ actionsById, currentStateIndex, stagedActionIds }: LiftedState): LogPlace {
  const id = stagedActionIds[currentStateIndex];
  const told = id === undefined ? undefined : actionsById[id];
  return {
    index: currentStateIndex,
    last: stagedActionIds.length - 1,
    type: told?.action.type ?? '',
    at: told?.timestamp ?? Date.now(),
  };
}
