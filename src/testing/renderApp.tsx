// Renders the whole app in its page, as the browser does: with the address bar, and the dialogs beside it.
import { render } from '@testing-library/react';
import { App } from '#app/app/App.tsx';
import type { AppStore } from '#app/app/makeStore.ts';

/** Opens the app over `store`, at an address of the site. */
export function renderApp(store: AppStore, at = window.location.pathname) {
  window.history.replaceState(null, '', at);
  const root = document.createElement('div');
  root.id = 'root';
  document.body.replaceChildren(root);
  return render(<App store={store} />, { container: root });
}
