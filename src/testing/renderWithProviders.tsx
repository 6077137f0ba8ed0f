// Renders a screen with the real store, the real theme and an address, and returns a user for the
// interactions.
import type { ReactNode } from 'react';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation, type InitialEntry } from 'react-router-dom';
import { AppTheme } from '#app/app/theme/AppTheme.tsx';
import { makeStore, type AppStore } from '#app/app/store/makeStore.ts';
import type { RootState } from '#app/platform/store/types.ts';
import { sessionStarted, type SessionFlags } from '#app/platform/api/sessionEvents.ts';
// Starts the mock server.
import '#mocks/node.ts';

export interface RenderOptions {
  /** The address of the screen, with its navigation state if any. */
  at?: InitialEntry;
  preloadedState?: Partial<RootState>;
  store?: AppStore;
  /** The session that the browser has stored. */
  session?: Partial<SessionFlags> & Pick<SessionFlags, 'userId'>;
}

interface Place {
  pathname: string;
  search: string;
  state: unknown;
}

export function renderWithProviders(
  screen: ReactNode,
  {
    at = '/',
    preloadedState,
    store = makeStore({ ...(preloadedState ? { preloadedState } : {}) }),
    session,
  }: RenderOptions = {},
) {
  if (session) store.dispatch(sessionStarted({ isAdmin: false, isDriver: false, ...session }));
  const place: { current: Place } = { current: { pathname: '', search: '', state: null } };
  function LocationProbe() {
    const { pathname, search, state } = useLocation();
    place.current = { pathname, search, state };
    return null;
  }
  const user = userEvent.setup();
  const view = render(
    <Provider store={store}>
      <AppTheme>
        <MemoryRouter initialEntries={[at]}>
          {screen}
          <LocationProbe />
        </MemoryRouter>
      </AppTheme>
    </Provider>,
  );
  return { ...view, store, user, place };
}
