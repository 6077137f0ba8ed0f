// Records what the app draws after every action, and goes through the log again.
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { act, configure } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sessionStarted, type SessionFlags } from '#app/api/sessionEvents.ts';
import { makeStore, type AppStore } from '#app/app/makeStore.ts';
import { createPersistence } from '#app/app/persistence.ts';
import { liftedStoreOf, type LiftedStore } from '#app/app/timeTravel/liftedState.ts';
import { devtoolsInstrument } from '#app/app/timeTravel/devtoolsInstrument.ts';
import { server } from '#mocks/node.ts';
import { drawnPage } from './serializePage.ts';
import { fakeSocket, type FakeSocket } from './fakeSocket.ts';
import { renderApp } from './renderApp.tsx';

export interface Recording {
  store: AppStore;
  log: LiftedStore;
  socket: FakeSocket;
  user: ReturnType<typeof userEvent.setup>;
  /**
   * What was drawn after an action, by the action's place in the log: every moment that was ever on the screen. Of actions
   * that follow each other at once only the last one's is.
   */
  drawn: Map<number, string>;
  /** The types of all actions, in order. */
  told: () => string[];
}

const PLENTY = 5_000;
/** The store tells the screens of a change within a frame, and they are drawn in the next one. */
const REST = 2;
const ON_ITS_WAY = '.lcr-loading, .lcr-cal-skeleton';
export const nextTask = () => new Promise((resolve) => setTimeout(resolve));
export async function frames(count: number): Promise<void> {
  for (let seen = 0; seen < count; seen += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}

interface WitnessProps {
  store: AppStore;
  index: () => number;
  onShown: (index: number) => void;
}

/** Hears of each action with the screens, is drawn with them, and tells of it. */
function LocationProbe({ store, index, onShown }: WitnessProps) {
  const shown = useSyncExternalStore(store.subscribe, index);
  useLayoutEffect(() => onShown(shown), [shown, onShown]);
  return null;
}

/** Opens the app at an address; `session` is of whoever the browser believes is signed in. */
export async function record(at = '/', session?: SessionFlags): Promise<Recording> {
  const socket = fakeSocket();
  const store = makeStore({
    socketPort: socket.port,
    persistence: createPersistence(),
    ...devtoolsInstrument(PLENTY),
  });
  const log = liftedStoreOf(store) as LiftedStore;
  if (session) store.dispatch(sessionStarted(session));
  const drawn = new Map<number, string>();
  const last = () => log.getState().currentStateIndex;
  let told = -1;
  let shown = -1;
  const draw = () => {
    // The store notifies its subscribers of some actions later; a component that renders in between is ahead of the log.
    if (told !== shown || last() !== told) return;
    // While the code of a screen is on its way there is nothing yet to draw again.
    if (!store.travel.isOpen() || document.querySelector(ON_ITS_WAY)) return;
    drawn.set(told, drawnPage());
  };
  store.subscribe(() => (told = last()));
  const onShown = (index: number) => {
    shown = index;
    const again = () => void (index === shown && draw());
    queueMicrotask(again);
    void nextTask().then(again);
    void frames(REST).then(again);
  };
  // Whether something can be seen takes jsdom long to find out, and is what the screens' own tests ask.
  configure({ defaultHidden: true });
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  const click = user.click.bind(user);
  renderApp(store, at, <LocationProbe store={store} index={last} onShown={onShown} />);
  await act(nextTask);
  return {
    store,
    log,
    socket,
    user: Object.assign(user, {
      // People look before they click, and before they click on.
      click: async (element: Element) => {
        draw();
        await click(element);
        await act(() => frames(REST + 1));
      },
    }),
    drawn,
    told: () => {
      const { actionsById, stagedActionIds } = log.getState();
      return stagedActionIds.map((id) => actionsById[id]?.action.type ?? '');
    },
  };
}

/** Resolves once nothing has happened for a while. */
export async function atRest({ log }: Recording): Promise<void> {
  for (let told = -1; told !== log.getState().stagedActionIds.length;) {
    told = log.getState().stagedActionIds.length;
    await act(() => frames(2 * REST));
  }
}

export const jumpTo = (log: LiftedStore, index: number) =>
  act(async () => {
    log.dispatch({ type: 'JUMP_TO_STATE', index });
    await nextTask();
  });

/**
 * Shows these moments of the log, from the newest to the first, and then the present. Answers what was drawn where
 * something had been drawn before, and what left the page.
 */
export async function lookBack({ drawn, log, store, socket }: Recording, indices: readonly number[]) {
  const sent: string[] = [];
  const pages = new Map<number, string>();
  const setItem = jest.spyOn(Storage.prototype, 'setItem');
  const saidBefore = socket.said.length;
  const onRequest = ({ request }: { request: Request }) => sent.push(`${request.method} ${request.url}`);
  server.events.on('request:start', onRequest);
  const entries = window.history.length;
  for (const index of [...indices].sort((a, b) => b - a)) {
    await jumpTo(log, index);
    if (drawn.has(index)) pages.set(index, drawnPage());
  }
  const left = window.history.length - entries;
  server.events.removeAllListeners();
  if (setItem.mock.calls.length > 0) sent.push(`${setItem.mock.calls.length} writes`);
  if (socket.said.length > saidBefore) sent.push('said something');
  if (left > 0) sent.push(`${left} entries of the history`);
  await act(async () => store.travel.returnToPresent());
  setItem.mockRestore();
  return { pages, sent };
}
