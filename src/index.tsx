// Starts the app in the page: makes the store, takes the session up again, renders.
import { StrictMode } from 'react';
import { setupListeners } from '@reduxjs/toolkit/query';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '#app/app/App.tsx';
import { makeStore } from '#app/app/makeStore.ts';
import { createPersistence, remembered } from '#app/app/persistence.ts';
import { startServiceWorker } from '#app/app/serviceWorker.ts';
import { isDebugging } from '#app/app/debugging.ts';
import { loadScreen } from '#app/app/router.tsx';
import { readServedPage } from '#app/app/serverRendering/readServedPage.ts';
import { placeAtLoad } from '#app/entities/navigation/index.ts';
import { restoreSession } from '#app/entities/session/index.ts';
import { tolerateTranslation } from '#app/app/translatedPages.ts';
import { socketIoPort } from '#app/realtime/socketPort.ts';
import { captureLinkToken } from '#app/shared/lib/linkToken.ts';
import { hidePaymentSecret } from '#app/shared/lib/hidePaymentSecret.ts';

declare const __MOCK_API__: boolean;
declare const __DEBUG_TOOLS__: boolean;

tolerateTranslation();
hidePaymentSecret();
captureLinkToken();
// Before the router's own listener: a link may be opened in a tab that shows the app already.
window.addEventListener('popstate', captureLinkToken);
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to render into.');
if (__MOCK_API__) (await import(/* webpackMode: 'eager' */ '#mocks/browser.ts')).startMocks();

/** The log and the tools for time travel; a build without the developer tools does not contain their code. */
async function logToKeep() {
  if (process.env.NODE_ENV === 'development' || __DEBUG_TOOLS__) {
    if (isDebugging()) {
      return (await import(/* webpackMode: 'eager' */ '#app/app/timeTravel/startLog.ts')).startLog();
    }
  }
  return {};
}

// The log and the tools for time travel are not part of the server's HTML.
const serverState = isDebugging() ? undefined : readServedPage(root);
// The first render waits for the session flags, or a signed-in customer would see a guest's header for a moment;
// it does not wait for the server, which corrects the flags when it answers.
const store = makeStore({
  // With the address, so that the log begins at the page that was loaded.
  preloadedState: { ...serverState, ...(await remembered()), navigation: placeAtLoad() },
  persistence: createPersistence(),
  ...(await logToKeep()),
  // The mock server has no socket.
  ...(__MOCK_API__ ? {} : { socketPort: socketIoPort() }),
});
setupListeners(store.dispatch);
void store.dispatch(restoreSession());
const app = (
  <StrictMode>
    <App store={store} serverState={serverState} />
  </StrictMode>
);
if (serverState) {
  // A screen that cannot be loaded shows its error once React renders it.
  await loadScreen(window.location.pathname).catch(() => undefined);
  hydrateRoot(root, app);
} else createRoot(root).render(app);
startServiceWorker();
