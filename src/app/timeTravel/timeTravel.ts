// Looking at past moments. Redux DevTools keeps the log inside the store and moves the state about; this enhancer stands
// around it and tells two things apart: the present, which the app's own actions made, and the moment DevTools shows.
// The app (thunks, listeners, the socket, the screens in use) only ever sees the present. While a past moment is shown
// the gate is shut and the present goes on beside the log: its actions are reduced here, and follow in the log later.
import type { Reducer, Store, StoreEnhancer, UnknownAction } from '@reduxjs/toolkit';
import type { EffectGate } from '#app/shared/lib/effectGate.ts';
import { isInPresent, liftedStoreOf, placeOf, type LiftedState, type LogPlace } from './liftedState.ts';

/** What is shown instead of the present. */
export interface Moment<State> extends LogPlace {
  state: State;
  /** Counts the moments that were shown. */
  step: number;
}

export interface TimeTravel<State> extends EffectGate {
  /** The past moment that is shown, the same object as long as it is; undefined in the present. */
  moment(): Moment<State> | undefined;
  /** Hears of every change of `moment`. */
  subscribe(listener: () => void): () => void;
  /** Shows the present again, and puts the log back to what it was. */
  returnToPresent(): void;
}

export interface TimeTravelling<State> {
  travel: TimeTravel<State>;
  enhancer: StoreEnhancer;
}

/** Subscribers as a store has them: notified in order, and not after they unsubscribe. */
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

export function timeTravelling<State>(): TimeTravelling<State> {
  const travellers = subscribers();
  let shown: Moment<State> | undefined;
  let steps = 0;
  let waiting: (() => void)[] = [];
  let goBack = () => undefined as void;

  function show(moment: Moment<State> | undefined): void {
    shown = moment;
    travellers.notify();
    if (moment) return;
    const ready = waiting;
    waiting = [];
    for (const goOn of ready) goOn();
  }

  function around(base: Store<State, UnknownAction>, reducer: Reducer<State, UnknownAction>) {
    const lifted = liftedStoreOf(base);
    const followers = subscribers();
    let present = base.getState();
    let story: LiftedState | undefined = lifted?.getState();
    const missed: UnknownAction[] = [];
    // Whose change of the store below it is: of DevTools; of the app; of the app, which will say when it is done.
    let author: 'tools' | 'app' | 'app-silently' = 'tools';

    function as(whose: 'app' | 'app-silently', act: () => void): void {
      const before = author;
      author = whose;
      try {
        act();
      } finally {
        author = before;
      }
    }
    function adopt(): void {
      present = base.getState();
      story = lifted?.getState();
    }
    function arrive(): void {
      as('app-silently', () => {
        for (let action = missed.shift(); action; action = missed.shift()) base.dispatch(action);
      });
      adopt();
      show(undefined);
      followers.notify();
    }
    function look(): void {
      const now = lifted?.getState();
      if (!now || !story) return;
      if (isInPresent(story, now)) {
        if (shown) arrive();
        else adopt();
        return;
      }
      const moment = { ...placeOf(now), state: base.getState() };
      if (shown?.state === moment.state && shown.index === moment.index) return;
      show({ ...moment, step: (steps += 1) });
    }

    base.subscribe(() => {
      if (author === 'tools') look();
      if (author !== 'app') return;
      adopt();
      followers.notify();
    });
    goBack = () => {
      if (!shown || !lifted) return;
      as('app-silently', () => {
        lifted.dispatch({ type: 'LOCK_CHANGES', status: false });
        lifted.dispatch({ type: 'IMPORT_STATE', nextLiftedState: story, noRecompute: true });
      });
      arrive();
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
        } else as('app', () => base.dispatch(action));
        return action;
      },
    };
  }

  return {
    travel: {
      moment: () => shown,
      isOpen: () => shown === undefined,
      opened: () => (shown ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()),
      subscribe: travellers.add,
      returnToPresent: () => goBack(),
    },
    // The types of an enhancer are of any store there could be; this one is of the store it was made for.
    enhancer: ((next: (reducer: unknown, state: unknown) => Store<State, UnknownAction>) =>
      (reducer: Reducer<State, UnknownAction>, state: unknown) =>
        around(next(reducer, state), reducer)) as unknown as StoreEnhancer,
  };
}
