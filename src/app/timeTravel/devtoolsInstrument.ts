// The log without the browser's extension, with the instrument that the extension uses, so that time travel and problem
// reports work in every browser.
import { instrument } from '@redux-devtools/instrument';
import type { Middleware, StoreEnhancer } from '@reduxjs/toolkit';
import { traceMiddleware, traceOf } from './dispatchTrace.ts';
import type { LiftedAction, LiftedState } from './liftedState.ts';
import { timeTravelling, type TimeTravelling } from './timeTravel.ts';
import type { RootState } from '#app/platform/store/types.ts';

const MOST_ACTIONS = 1_000;
/** The size limit of the recorded actions as JSON. In memory, with their states, they take about four times as much. */
const MOST_CHARACTERS = 2_000_000;

/** The maximum number of actions, so that the log of a page that stays open for a day does not fill the memory. */
export function maxAgeWithin(mostActions: number, mostCharacters: number) {
  const sizes = new WeakMap<object, number>();
  const sizeOf = (lifted: object | undefined): number => {
    if (!lifted) return 0;
    const size = sizes.get(lifted) ?? JSON.stringify(lifted).length;
    sizes.set(lifted, size);
    return size;
  };
  return (incoming: LiftedAction, log: LiftedState | undefined): number => {
    const { stagedActionIds = [], actionsById = {} } = log ?? {};
    if (!incoming.action) return Infinity;
    let room = mostCharacters - sizeOf(incoming);
    let kept = 0;
    for (const id of stagedActionIds.slice(1).reverse()) {
      room -= sizeOf(actionsById[id]);
      if (room < 0 || kept + 2 >= mostActions) break;
      kept += 1;
    }
    // The start of the log and the incoming action count too; after both the log keeps at least one more action.
    return Math.max(3, kept + 2);
  };
}

interface Recording {
  /** Absent where the extension keeps the log. */
  log?: StoreEnhancer;
  trace: Middleware;
  travelling: TimeTravelling<RootState>;
}

/** For makeStore. `misfitOf` returns the reason why a log that begins with this state cannot be shown. */
export function devtoolsInstrument(
  mostActions = MOST_ACTIONS,
  misfitOf?: (start: RootState | undefined) => string | undefined,
): Recording {
  const recording = { trace: traceMiddleware, travelling: timeTravelling<RootState>(misfitOf) };
  if ('__REDUX_DEVTOOLS_EXTENSION_COMPOSE__' in window) return recording;
  const maxAge = maxAgeWithin(mostActions, MOST_CHARACTERS) as unknown as () => number;
  const log = instrument(undefined, { maxAge, trace: traceOf as () => string }) as unknown as StoreEnhancer;
  return { ...recording, log };
}
