// Starts the app in the page: makes the store, takes the session up again, renders.
import { startTransition, StrictMode } from 'react';
import { setupListeners } from '@reduxjs/toolkit/query';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { isRecorded, makeStore } from './app/store/makeStore.ts';
import { loadLiveUpdates } from './app/store/loadLiveUpdates.ts';
import { createPersistence, remembered } from './app/store/persistence.ts';
import { startServiceWorker } from './site/index.ts';
import { isDebugging } from './app/timeTravel/debugging.ts';
import { loadScreen } from './app/routes/router.tsx';
import { readServedPage } from './app/serverRendering/readServedPage.ts';
import { placeAtLoad } from './platform/address/navigationSlice.ts';
import { restoreSession } from './people/index.ts';
import { tolerateTranslation } from './app/translatedPages.ts';
import { socketIoPort } from './platform/realtime/socketPort.ts';
import { reloadPage } from './platform/browser/pageLoad.ts';
import { captureLinkToken } from './platform/address/linkToken.ts';
import { hidePaymentSecret } from './platform/address/hidePaymentSecret.ts';

declare const __MOCK_API__: boolean;
declare const __DEBUG_TOOLS__: boolean;

tolerateTranslation();
hidePaymentSecret();
captureLinkToken();
// Before the router's own listener: a link may be opened in a tab that shows the app already.
window.addEventListener('popstate', captureLinkToken);
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to render into.');
const mockSocket = __MOCK_API__
  ? (await import(/* webpackMode: 'eager' */ '#mocks/browser.ts')).startMocks()
  : undefined;

/** The log and the developer tools. Only users who debug load their code. */
async function loadTools() {
  if (process.env.NODE_ENV === 'development') {
    // A separate chunk would change with each screen that `npm run dev` compiles later, and webpack would reload the page.
    return import(/* webpackMode: 'eager' */ './app/timeTravel/startLog.ts');
  }
  if (__DEBUG_TOOLS__ && isDebugging())
    return import(/* webpackChunkName: 'debug' */ './app/timeTravel/startLog.ts');
  return undefined;
}

// The developer tools are not part of the server's HTML.
const serverState = isDebugging() ? undefined : readServedPage(root);
// The start is a task of its own: the browser handles input between it and the evaluation of the scripts.
await new Promise((resolve) => setTimeout(resolve));
const kept = await remembered();
/** Takes the stored session up. When it has ended since, the page begins again as a guest's. */
async function takeUpSession(): Promise<void> {
  const isSignedIn = await store.dispatch(restoreSession());
  if (isSignedIn || !kept.session.userToken) return;
  await persistence.stored();
  reloadPage();
}

// A failure is repeated when the server has answered the session.
if (kept.session.userToken) loadLiveUpdates().catch(() => undefined);
// The first render waits for the session flags, or a signed-in customer would see a guest's header for a moment;
// it does not wait for the server, which corrects the flags when it answers.
const persistence = createPersistence();
const tools = await loadTools();
const store = makeStore({
  // With the address, so that the log begins at the page that was loaded.
  preloadedState: { ...serverState, ...kept, navigation: placeAtLoad() },
  persistence,
  loadScreen,
  ...(await tools?.startLog()),
  // Without other people in its scenario the mock server has no socket.
  ...(__MOCK_API__ ? { socketPort: mockSocket } : { socketPort: socketIoPort() }),
});
// In development the overlay shows the errors that a screen catches, too.
const onErrors = process.env.NODE_ENV === 'development' ? { onCaughtError: reportError } : {};
setupListeners(store.dispatch);
void takeUpSession();
const app = (
  <StrictMode>
    <App
      store={store}
      serverState={serverState}
      tools={tools && isRecorded(store) && <tools.DeveloperTools store={store} />}
    />
  </StrictMode>
);
if (serverState) {
  // A screen that cannot be loaded shows its error once React renders it.
  await loadScreen(window.location.pathname).catch(() => undefined);
  // In a transition React hydrates in short slices, and input is handled between them.
  startTransition(() => void hydrateRoot(root, app));
} else createRoot(root, onErrors).render(app);
startServiceWorker();
