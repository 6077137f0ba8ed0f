// Checks the screens during a replay, and the return to the current state.
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '#app/testing/renderApp.tsx';
import { watchRequests, stopWatching } from '#app/testing/watchRequests.ts';
import { makeStore, type AppStore } from '../makeStore.ts';
import { liftedStoreOf, type LiftedStore } from './liftedState.ts';
import { devtoolsInstrument } from './devtoolsInstrument.ts';

afterEach(() => {
  stopWatching();
  window.history.replaceState(null, '', '/');
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const logOf = (store: AppStore) => liftedStoreOf(store) as LiftedStore;
const types = (store: AppStore) => {
  const { actionsById, stagedActionIds } = logOf(store).getState();
  return stagedActionIds.map((id) => actionsById[id]?.action.type ?? '');
};
// RTK Query copies its subscriptions into the store half a second later: they are not part of the history.
const historyOf = (store: AppStore) =>
  types(store).filter((type) => !type.startsWith('api/internalSubscriptions/'));
const jump = (store: AppStore, index: number) =>
  act(async () => void logOf(store).dispatch({ type: 'JUMP_TO_STATE', index }));

async function visit() {
  window.history.replaceState(null, '', '/Signin');
  const store = makeStore(devtoolsInstrument());
  const user = userEvent.setup();
  renderApp(store);
  await heading('Sign in');
  await user.click(
    within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Cars' }),
  );
  await heading('Cars');
  await screen.findByRole('region', { name: 'Chauffeur Cars' });
  return { store, user };
}

test('shows the page of a past state, and sends no request', async () => {
  const { store, user } = await visit();
  const before = historyOf(store);
  const calls = watchRequests();
  await jump(store, types(store).indexOf('navigation/locationChanged'));
  expect(await screen.findByText(/You are looking at a past moment/)).toBeVisible();
  expect(await heading('Sign in')).toBeVisible();
  expect(window.location.pathname).toBe('/Cars');
  await user.click(screen.getByRole('button', { name: 'Back to the present' }));
  expect(screen.queryByText(/You are looking at a past moment/)).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Cars' })).toBeVisible();
  expect(calls).toEqual([]);
  expect(historyOf(store)).toEqual(before);
});
