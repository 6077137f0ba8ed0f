// Starts the app in the page: makes the store, takes the session up again, renders.
import { setupListeners } from '@reduxjs/toolkit/query';
import { createRoot } from 'react-dom/client';
import { persistStore } from 'redux-persist';
import { App } from '#app/app/App.tsx';
import { makeStore } from '#app/app/makeStore.ts';

const store = makeStore();
setupListeners(store.dispatch);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to render into.');
// The first render waits for the session flags, or a signed-in customer would see a guest's header for a moment.
persistStore(store, null, () => createRoot(root).render(<App store={store} />));
