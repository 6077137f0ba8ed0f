// Time travel. Redux DevTools keep the log inside the store and replace its state. This enhancer wraps that store and
// separates the present (the state that the app's own actions produce) from the state that DevTools show. The app
// (thunks, listeners, the socket, the current screens) uses only the present. While DevTools show another state, the
// gate is closed. The actions of the app then change only the present, and are added to the log later.
import type { Reducer, Store, StoreEnhancer, UnknownAction } from '@reduxjs/toolkit';
import type { EffectGate } from '#app/platform/browser/effectGate.ts';
import { watchImports } from './importedLog.ts';
import { isInPresent, liftedStoreOf, placeOf, type LiftedState, type LogPlace } from './liftedState.ts';
import { withOwnType } from './listedActions.ts';
import { keepingThrown } from './thrownActions.ts';
import { unchangedPolls } from './unchangedPolls.ts';

/** The state that is shown instead of the present. */
export interface ReplayedState<State> extends LogPlace {
  state: State;
  /** The number of this replayed state since the page was loaded. */
  step: number;
  /** True for the present itself while DevTools lock changes. */
  isLocked: boolean;
}

export interface TimeTravel<State> extends EffectGate {
  /** The state that is shown instead of the present, a new object for each new state; undefined in the present. */
  replayedState(): ReplayedState<State> | undefined;
  /** Notifies of every change of `replayedState`. */
  subscribe(listener: () => void): () => void;
  /** Shows the present again, and restores the log. */
  returnToPresent(): void;
  /** The reason why the last imported log is not shown; undefined when it is shown. */
  refusal(): string | undefined;
  /** The element that had the focus when the app left the present. */
  focusedBefore(): Element | null;
}

export interface TimeTravelling<State> {
  travel: TimeTravel<State>;
  enhancer: StoreEnhancer;
}

/** Separates the log of an earlier load of the page from the present, which is its payload. */
const PAGE_RELOADED = 'timeTravel/pageReloaded';

/** The app's reducer for a log that may come from DevTools. */
const reducerOfLog =
  <State>(reducer: Reducer<State, UnknownAction>): Reducer<State, UnknownAction> =>
  (state, action) =>
    action.type === PAGE_RELOADED ? (action['payload'] as State) : reducer(state, withOwnType(action));

interface ApiMeta {
  arg?: { endpointName?: string };
  requestStatus?: string;
  aborted?: boolean;
  condition?: boolean;
  baseQueryMeta?: {
    request?: { method: string; url: string };
    response?: { status: number; headers?: Headers };
  };
}

/**
 * Returns the action for the log. It keeps only the method, path and status of a call and the id of its request, which
 * the log of the server has, without the bodies of request and answer. An answer that its endpoint could not transform
 * is the exception: `npm run report` needs it.
 */
function recordable<A extends UnknownAction>(action: A, answers: Map<string, unknown>): A {
  const meta = action['meta'] as ApiMeta | undefined;
  const { requestStatus, arg } = meta ?? {};
  if (arg?.endpointName && requestStatus !== 'pending') {
    const answer = answers.get(arg.endpointName);
    answers.delete(arg.endpointName);
    const isThrown = requestStatus === 'rejected' && !action['payload'] && !meta?.aborted && !meta?.condition;
    if (isThrown && answer !== undefined) return { ...action, meta: { ...meta, answer } };
  }
  if (!meta?.baseQueryMeta) return action;
  const { request, response } = meta.baseQueryMeta;
  const requestId = response?.headers?.get('x-request-id') ?? undefined;
  const call = { method: request?.method, path: request?.url, status: response?.status, requestId };
  return { ...action, meta: { ...meta, baseQueryMeta: undefined, call } };
}

/** Subscribers as in a Redux store: notified in order, and not after they unsubscribe. */
function subscribers() {
  const listeners = new Set<() => void>();
  return {
    add: (listener: () => void): (() => void) => {
      // A function that is added twice is called twice.
      const own = () => listener();
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    notify: (): void => listeners.forEach((listener) => listener()),
  };
}

/** `misfitOf` returns the reason why a log that begins with this state cannot be shown. */
export function timeTravelling<State>(
  misfitOf: (start: State | undefined) => string | undefined = () => undefined,
): TimeTravelling<State> {
  const travellers = subscribers();
  let shown: ReplayedState<State> | undefined;
  let steps = 0;
  let waiting: (() => void)[] = [];
  let refusal: string | undefined;
  /** The answers of calls, by endpoint, until their endpoint has transformed them. */
  const answers = new Map<string, unknown>();
  let focused: Element | null = null;
  let goBack = () => undefined as void;

  function show(next: ReplayedState<State> | undefined): void {
    if (next && !shown) focused = document.activeElement;
    shown = next;
    travellers.notify();
    if (next) return;
    const ready = waiting;
    waiting = [];
    for (const goOn of ready) goOn();
  }

  function around(base: Store<State, UnknownAction>, reducer: Reducer<State, UnknownAction>) {
    const lifted = liftedStoreOf(base);
    const followers = subscribers();
    let present = base.getState();
    let history: LiftedState | undefined = lifted?.getState();
    const polls = unchangedPolls();
    const imports =
      lifted &&
      watchImports(
        lifted,
        (start) => misfitOf(start as State | undefined),
        (reason) => {
          refusal = reason;
          travellers.notify();
        },
        () => author !== 'tools',
      );
    const missed: UnknownAction[] = [];
    // The origin of a change of the store below: DevTools; the app; or the app, which notifies its
    // subscribers itself afterwards.
    let author: 'tools' | 'app' | 'app-silently' = 'tools';

    function withAuthor(whose: 'app' | 'app-silently', act: () => void): void {
      const before = author;
      author = whose;
      try {
        act();
      } finally {
        author = before;
      }
    }
    function capturePresent(): void {
      present = base.getState();
      history = lifted?.getState();
    }
    /** Moves the log to its last action, where it appends further actions. */
    function goToEnd(): void {
      const { currentStateIndex = 0, stagedActionIds = [] } = lifted?.getState() ?? {};
      const index = stagedActionIds.length - 1;
      if (index > currentStateIndex) lifted?.dispatch({ type: 'JUMP_TO_STATE', index });
    }
    function resume(): void {
      withAuthor('app-silently', () => {
        goToEnd();
        for (let action = missed.shift(); action; action = missed.shift())
          base.dispatch(recordable(action, answers));
      });
      capturePresent();
      show(undefined);
      followers.notify();
    }
    function onDevToolsChange(): void {
      const now = lifted?.getState();
      if (!now || !history) return;
      // 'Persist state history' puts the log of the earlier load before this log.
      if (imports?.isPersisted(history, now)) {
        withAuthor('app-silently', () => {
          goToEnd();
          base.dispatch({ type: PAGE_RELOADED, payload: present } as UnknownAction);
          // This changes nothing. After it, the extension sends its monitor the whole log instead of the imported one.
          lifted?.dispatch({ type: 'LOG_CONTINUED' });
        });
        return capturePresent();
      }
      const isPresent = isInPresent(history, now);
      if (isPresent && !now.isLocked) {
        if (shown) resume();
        else {
          withAuthor('app-silently', goToEnd);
          capturePresent();
        }
        return;
      }
      const next = { ...placeOf(now), state: base.getState(), isLocked: isPresent };
      const isSame = shown?.state === next.state && shown.index === next.index;
      if (isSame && shown?.isLocked === next.isLocked) return;
      show({ ...next, step: (steps += 1) });
    }

    base.subscribe(() => {
      if (author === 'tools') onDevToolsChange();
      if (author !== 'app') return;
      capturePresent();
      followers.notify();
    });
    goBack = () => {
      if (!shown || !lifted) return;
      withAuthor('app-silently', () => {
        lifted.dispatch({ type: 'LOCK_CHANGES', status: false });
        lifted.dispatch({ type: 'IMPORT_STATE', nextLiftedState: history, noRecompute: true });
      });
      resume();
    };

    return {
      ...base,
      getState: () => present,
      subscribe: followers.add,
      dispatch: <A extends UnknownAction>(action: A): A => {
        if (shown) {
          missed.push(action);
          present = reducer(present, action);
          followers.notify();
        } else if (lifted) {
          const before = present;
          keepingThrown(action, () => withAuthor('app', () => base.dispatch(recordable(action, answers))));
          if (polls.note(action, before, base.getState())) {
            withAuthor('app-silently', () => polls.remove(lifted));
            capturePresent();
          }
        } else withAuthor('app', () => base.dispatch(action));
        return action;
      },
    };
  }

  return {
    travel: {
      replayedState: () => shown,
      isOpen: () => shown === undefined,
      opened: () => (shown ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()),
      answered: (endpoint, answer) => void answers.set(endpoint, answer),
      subscribe: travellers.add,
      returnToPresent: () => goBack(),
      refusal: () => refusal,
      focusedBefore: () => focused,
    },
    // The type of an enhancer is generic over all stores; this enhancer is for one type of store.
    enhancer: ((next: (reducer: unknown, state: unknown) => Store<State, UnknownAction>) =>
      (reducer: Reducer<State, UnknownAction>, state: unknown) =>
        around(next(reducerOfLog(reducer), state), reducer)) as unknown as StoreEnhancer,
  };
}
