// Records the page after every action, and jumps through the log.
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { act, configure } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sessionStarted, type SessionFlags } from '#app/platform/api/sessionEvents.ts';
import { makeStore, type RecordedStore } from '#app/app/store/makeStore.ts';
import { createPersistence } from '#app/app/store/persistence.ts';
import { liftedStoreOf, type LiftedStore } from '#app/app/timeTravel/liftedState.ts';
import { devtoolsInstrument } from '#app/app/timeTravel/devtoolsInstrument.ts';
import { server } from '#mocks/node.ts';
import { serializePage } from './serializePage.ts';
import { fakeSocket, type FakeSocket } from './fakeSocket.ts';
import { renderApp } from './renderApp.tsx';

export interface Recording {
  store: RecordedStore;
  log: LiftedStore;
  socket: FakeSocket;
  user: ReturnType<typeof userEvent.setup>;
  /**
   * The serialized page after each action, by the index of the action in the log. When React renders several
   * actions together, only the last of them has a page.
   */
  pages: Map<number, string>;
  /** The types of all actions, in order. */
  actionTypes: () => string[];
}

const PLENTY = 5_000;
/** The number of frames within which React renders a change of the store. */
const REST = 2;
const ON_ITS_WAY = '.lcr-loading, .lcr-cal-skeleton';
export const nextTask = () => new Promise((resolve) => setTimeout(resolve));
export async function frames(count: number): Promise<void> {
  for (let seen = 0; seen < count; seen += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}

interface LocationProbeProps {
  store: RecordedStore;
  index: () => number;
  onShown: (index: number) => void;
}

/** A component next to the screens. It reports the action whose state React has just rendered. */
function LocationProbe({ store, index, onShown }: LocationProbeProps) {
  const shown = useSyncExternalStore(store.subscribe, index);
  useLayoutEffect(() => onShown(shown), [shown, onShown]);
  return null;
}

/** Opens the app at the address `at`; `session` is the session that the browser has stored. */
export async function record(at = '/', session?: SessionFlags): Promise<Recording> {
  const socket = fakeSocket();
  const store = makeStore({
    socketPort: socket.port,
    persistence: createPersistence(),
    ...devtoolsInstrument(PLENTY),
  });
  const log = liftedStoreOf(store) as LiftedStore;
  if (session) store.dispatch(sessionStarted(session));
  const pages = new Map<number, string>();
  const last = () => log.getState().currentStateIndex;
  let notified = -1;
  let shown = -1;
  const recordPage = () => {
    // The store notifies its subscribers of some actions later. A component that renders earlier may show a newer
    // state than the recorded one.
    if (notified !== shown || last() !== notified) return;
    // A screen cannot be compared before its code is loaded.
    if (!store.travel.isOpen() || document.querySelector(ON_ITS_WAY)) return;
    pages.set(notified, serializePage());
  };
  store.subscribe(() => (notified = last()));
  const onShown = (index: number) => {
    shown = index;
    const again = () => void (index === shown && recordPage());
    queueMicrotask(again);
    void nextTask().then(again);
    void frames(REST).then(again);
  };
  // Roles are queried without a visibility check: jsdom computes visibility slowly, and the tests of the
  // screens cover it.
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
      // Records the page before the click and after it.
      click: async (element: Element) => {
        recordPage();
        await click(element);
        await act(() => frames(REST + 1));
      },
    }),
    pages,
    actionTypes: () => {
      const { actionsById, stagedActionIds } = log.getState();
      return stagedActionIds.map((id) => actionsById[id]?.action.type ?? '');
    },
  };
}

/** Resolves when the log has not grown for several frames. */
export async function waitUntilSettled({ log }: Recording): Promise<void> {
  for (let length = -1; length !== log.getState().stagedActionIds.length;) {
    length = log.getState().stagedActionIds.length;
    await act(() => frames(2 * REST));
  }
}

export const jumpTo = (log: LiftedStore, index: number) =>
  act(async () => {
    log.dispatch({ type: 'JUMP_TO_STATE', index });
    await nextTask();
  });

/**
 * Jumps to these indices of the log, from the last to the first, and then to the present. Returns the page at
 * each recorded index, and all effects outside the page: requests, writes to storage, socket messages and
 * history entries.
 */
export async function jumpThrough(
  { pages: recorded, log, store, socket }: Recording,
  indices: readonly number[],
) {
  const sent: string[] = [];
  const pages = new Map<number, string>();
  const setItem = jest.spyOn(Storage.prototype, 'setItem');
  const saidBefore = socket.said.length;
  const onRequest = ({ request }: { request: Request }) => sent.push(`${request.method} ${request.url}`);
  server.events.on('request:start', onRequest);
  const entries = window.history.length;
  for (const index of [...indices].sort((a, b) => b - a)) {
    await jumpTo(log, index);
    if (recorded.has(index)) pages.set(index, serializePage());
  }
  const left = window.history.length - entries;
  server.events.removeAllListeners();
  if (setItem.mock.calls.length > 0) sent.push(`${setItem.mock.calls.length} writes`);
  if (socket.said.length > saidBefore) sent.push('socket messages');
  if (left > 0) sent.push(`${left} entries of the history`);
  await act(async () => store.travel.returnToPresent());
  setItem.mockRestore();
  return { pages, sent };
}
