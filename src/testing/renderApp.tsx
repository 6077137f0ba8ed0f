// Renders the whole app in its page, with the browser's address and the dialogs.
import type { ReactNode } from 'react';
import { render } from '@testing-library/react';
import { App } from '#app/app/App.tsx';
import { isRecorded, type AppStore } from '#app/app/store/makeStore.ts';
import { DeveloperTools } from '#app/app/timeTravel/DeveloperTools.tsx';
// Starts the mock server.
import '#mocks/node.ts';

/** Opens the app with `store` at an address of the site, and renders `beside` next to it. */
export function renderApp(store: AppStore, at = window.location.pathname, beside?: ReactNode) {
  window.history.replaceState(null, '', at);
  const root = document.createElement('div');
  root.id = 'root';
  document.body.replaceChildren(root);
  const page = (
    <>
      <App store={store} tools={isRecorded(store) && <DeveloperTools store={store} />} />
      {beside}
    </>
  );
  return render(page, { container: root });
}
