// Starts the app in the page: makes the store, takes the session up again, renders.
import { setupListeners } from '@reduxjs/toolkit/query';
import { createRoot } from 'react-dom/client';
import { persistStore } from 'redux-persist';
import { App } from '#app/app/App.tsx';
import { makeStore } from '#app/app/makeStore.ts';
import { restoreSession } from '#app/entities/session/index.ts';
import { socketIoPort } from '#app/realtime/socketPort.ts';

declare const __MOCK_API__: boolean;

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to render into.');
if (__MOCK_API__) (await import('#mocks/browser.ts')).startMocks();

// The mock server has no socket.
const store = makeStore(__MOCK_API__ ? {} : { socketPort: socketIoPort() });
setupListeners(store.dispatch);

// The first render waits for the session flags, or a signed-in customer would see a guest's header for a moment;
// it does not wait for the server, which corrects the flags when it answers.
persistStore(store, null, () => {
  void store.dispatch(restoreSession());
  createRoot(root).render(<App store={store} />);
});
