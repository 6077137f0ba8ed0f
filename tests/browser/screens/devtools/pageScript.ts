// Replaces the page script of the Redux DevTools extension: the same instrument, options and messages, as far
// as the checks use them. esbuild bundles it into one script for the page (see extension.ts).
import { instrument } from '@redux-devtools/instrument';

interface Lifted {
  actionsById: Record<number, { action: { type: string } }>;
  computedStates: unknown[];
  stagedActionIds: number[];
  currentStateIndex: number;
  nextActionId: number;
  skippedActionIds: number[];
  committedState: unknown;
}
interface Store {
  dispatch: (action: object) => unknown;
  liftedStore: { getState: () => Lifted; dispatch: (action: object) => unknown };
}
type Create = (reducer: unknown, state: unknown) => Store;
type Enhancer = (next: Create) => Create;
interface Options {
  trace: (action: object) => string;
  actionsDenylist: string[];
  serialize: { replacer: (key: string, value: unknown) => unknown };
  features: Record<string, unknown>;
  actionCreators: Record<string, Record<string, (...args: unknown[]) => object>>;
}
type Message =
  | { type: 'DISPATCH'; payload: { type: string; status?: boolean } }
  | { type: 'ACTION'; payload: { selected: number; args: string[] } }
  | { type: 'IMPORT'; state: string }
  | { type: 'EXPORT' | 'START' | 'UPDATE' };

const FEATURES: Record<string, string> = {
  JUMP_TO_STATE: 'jump',
  JUMP_TO_ACTION: 'jump',
  TOGGLE_ACTION: 'skip',
  REORDER_ACTION: 'reorder',
  LOCK_CHANGES: 'lock',
  PAUSE_RECORDING: 'pause',
};
const post = (message: object) => window.postMessage({ source: '@devtools-page', ...message }, '*');

function extension(options: Options): (...enhancers: Enhancer[]) => Enhancer {
  const { actionsDenylist, actionCreators, features, serialize, trace } = options;
  const asText = (value: unknown) => JSON.stringify(value, serialize.replacer);
  const creators = Object.entries(actionCreators).flatMap(([slice, actions]) =>
    Object.entries(actions).map(([name, create]) => ({ name: `${slice}.${name}`, create })),
  );
  let isLocked = false;

  function sendState({ liftedStore }: Store, libConfig?: object): void {
    const { actionsById, computedStates, committedState: _unused, ...rest } = liftedStore.getState();
    const denied = new RegExp(actionsDenylist.join('|'));
    const listed = rest.stagedActionIds.filter(
      (id) => id === 0 || !denied.test(actionsById[id]?.action.type ?? ''),
    );
    post({
      type: 'STATE',
      payload: { ...rest, stagedActionIds: listed },
      actionsById: asText(Object.fromEntries(listed.map((id) => [id, actionsById[id]]))),
      computedStates: asText(listed.map((id) => computedStates[rest.stagedActionIds.indexOf(id)])),
      libConfig,
    });
  }

  function receive(store: Store, dispatchInside: Store['dispatch'], message: Message): void {
    const { liftedStore } = store;
    if (message.type === 'DISPATCH') {
      const { payload } = message;
      const feature = FEATURES[payload.type];
      if (feature && !features[feature]) return;
      if (payload.type === 'LOCK_CHANGES') isLocked = payload.status === true;
      liftedStore.dispatch(payload);
    }
    if (message.type === 'ACTION' && features['dispatch']) {
      const args = message.payload.args.map((text) => new Function(`return ${text}`)() as unknown);
      const create = creators[message.payload.selected]?.create;
      if (create) dispatchInside(create(...args));
    }
    if (message.type === 'IMPORT') {
      const file = JSON.parse(message.state) as { payload?: string; preloadedState?: string };
      const parse = (text: string | undefined) =>
        text === undefined ? undefined : (JSON.parse(text) as unknown);
      const log = file.payload === undefined ? file : parse(file.payload);
      liftedStore.dispatch({
        type: 'IMPORT_STATE',
        nextLiftedState: log,
        preloadedState: parse(file.preloadedState),
      });
    }
    if (message.type === 'EXPORT') {
      const { actionsById, committedState, stagedActionIds } = liftedStore.getState();
      const log = stagedActionIds.slice(1).map((id) => actionsById[id]?.action);
      post({ type: 'EXPORT', payload: asText(log), committedState: asText(committedState) });
    }
    if (message.type === 'UPDATE') sendState(store);
    if (message.type === 'START') {
      const actions = creators.map(({ name }) => ({ name, args: [] }));
      sendState(store, { features, actionCreators: JSON.stringify(actions) });
    }
  }

  return (...enhancers) =>
    (next) =>
    (reducer, state) => {
      const log = instrument(undefined, { maxAge: 500, trace, pauseActionType: '@@PAUSED' });
      let inner: Store | undefined;
      const createInner: Create = (...of) => (inner = (log as unknown as Enhancer)(next)(...of));
      const create = enhancers.reduceRight((created, enhance) => enhance(created), createInner);
      const store = create(reducer, state);
      window.addEventListener('message', ({ data }: MessageEvent<Message & { source?: string }>) => {
        if (inner && data.source === '@devtools-extension') receive(inner, store.dispatch, data);
      });
      post({ type: 'INIT_INSTANCE' });
      // The extension's own dispatch is the outermost one.
      return { ...store, dispatch: (action: object) => !isLocked && store.dispatch(action) } as Store;
    };
}

Object.assign(window, { __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: extension });
