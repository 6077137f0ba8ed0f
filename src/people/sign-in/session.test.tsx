// Checks the session in the store, the payment link, and the screens that require a session.
import { checkCases } from '#app/testing/checkCases.ts';
import { Layout } from '#app/app/layout/Layout.tsx';
import * as pageLoad from '#app/platform/browser/pageLoad.ts';
import { sessionStarted, type SessionFlags } from '#app/platform/api/sessionEvents.ts';
import * as slice from '../data/sessionSlice.ts';
import { selectUserId } from '../data/sessionSlice.ts';
import { ada, admin, PASSWORD } from '#mocks/backend.ts';
import { useBackend as answerFrom, server } from '#mocks/node.ts';
import { checkSession } from '../data/checkSession.ts';
import { userApi } from '../data/userApi.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { Link, Route, Routes } from 'react-router-dom';
import { renderWithProviders, type RenderOptions } from '#app/testing/renderWithProviders.tsx';
import { refuse } from '#mocks/answers.ts';
import { RequireSession } from './RequireSession.tsx';

jest.mock('#app/platform/browser/pageLoad.ts');
beforeEach(() => jest.clearAllMocks());

describe('sessionSlice', () => {
  const { reducer, getInitialState } = slice.sessionSlice;
  const started = (more: Partial<SessionFlags> = {}) =>
    sessionStarted({ userId: 'u1', isAdmin: false, isDriver: false, ...more });
  const stateAfter = (...events: Parameters<typeof reducer>[1][]) =>
    ({ session: events.reduce(reducer, getInitialState()) }) as never;

  test('replaces every flag of the user before', () => {
    const state = stateAfter(
      started({ isAdmin: true, isDriver: true, staffRole: 'owner' }),
      started({ userId: 'u2' }),
    );
    expect(slice.selectUserId(state)).toBe('u2');
    expect([slice.selectIsAdmin(state), slice.selectIsDriver(state)]).toEqual([false, false]);
    expect(slice.selectStaffRole(state)).toBeNull();
  });

  test('has the role of the flags', () =>
    checkCases<[Partial<SessionFlags>, string | null, boolean, boolean, boolean]>(
      [
        // flags, role, known, staff, answers messages
        [{}, null, false, false, false],
        [{ staffRole: null }, null, true, false, false],
        [{ isAdmin: true }, 'manager', false, true, true],
        [{ isAdmin: true, staffRole: 'owner' }, 'owner', true, true, true],
        [{ staffRole: 'desk' }, 'desk', true, true, true],
        [{ staffRole: 'accountant' }, 'accountant', true, true, false],
      ],
      (flags, role, isKnown, isStaff, answers) => {
        const state = stateAfter(started(flags));
        expect(slice.selectStaffRole(state)).toBe(role);
        expect(slice.selectIsRoleKnown(state)).toBe(isKnown);
        expect(slice.selectIsStaff(state)).toBe(isStaff);
        expect(slice.selectAnswersMessages(state)).toBe(answers);
      },
    ));

  const FLAGS = { userToken: 'true', userId: 'u1', isAdmin: true, isDriver: false };
  test('reads the stored flags', () =>
    checkCases(
      [
        [FLAGS, FLAGS],
        [
          { ...FLAGS, isAdmin: 'true' },
          { ...FLAGS, isAdmin: false },
        ],
        [
          { ...FLAGS, isDriver: true, staffRole: 'owner' },
          { ...FLAGS, isDriver: true },
        ],
        [{ ...FLAGS, userToken: '' }, undefined],
        [{ ...FLAGS, userId: '' }, undefined],
        [{ ...FLAGS, userId: 7 }, undefined],
        [null, undefined],
        ['true', undefined],
      ],
      (stored, session) => {
        expect(slice.readSession(stored)).toEqual(session ?? getInitialState());
      },
    ));
});

describe('RequireSession', () => {
  const own = { pathname: '/own', search: '?page=2', hash: '#part', state: { draft: { day: 7 } } };
  const back = { ...own.state, from: '/own?page=2#part' };

  const open = (options: RenderOptions = {}, refusesGuests = false) =>
    renderWithProviders(
      <>
        <Link to="/elsewhere">Elsewhere</Link>
        <Routes>
          <Route
            path="/own"
            element={
              <RequireSession refusesGuests={refusesGuests}>
                <p>Own things</p>
              </RequireSession>
            }
          />
          <Route path="*" element={<p>Another screen</p>} />
        </Routes>
      </>,
      { at: own, ...options },
    );

  /** Holds the server's answer to the session call until it is released. */
  function holdSession() {
    let [arrive, answer] = [() => undefined as void, () => undefined as void];
    const asked = new Promise<void>((resolve) => (arrive = resolve));
    const released = new Promise<void>((resolve) => (answer = resolve));
    server.use(
      http.get('*/api/auth/session', async () => {
        arrive();
        await released;
      }),
    );
    return { asked, answer };
  }

  test('redirects a guest to the sign-in with the location of the screen', async () => {
    const { place } = open();
    expect(screen.queryByText('Own things')).not.toBeInTheDocument();
    await waitFor(() => expect(place.current).toMatchObject({ pathname: '/Signin', state: back }));
  });

  test('neither shows the screen nor redirects or refuses before the server has answered', () =>
    checkCases([['redirects'], ['refuses']], async (guests) => {
      answerFrom({ signedInAs: ada.id });
      const session = holdSession();
      const { place, unmount } = open({}, guests === 'refuses');
      await session.asked;
      expect(screen.getByRole('status')).toHaveTextContent('Loading...');
      expect(place.current.pathname).toBe('/own');
      session.answer();
      expect(await screen.findByText('Own things')).toBeVisible();
      unmount();
    }));

  test('does not redirect a guest who has left the screen', async () => {
    const session = holdSession();
    const { user, place, store } = open();
    await session.asked;
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    session.answer();
    await waitFor(() =>
      expect(Object.values(store.getState().api.queries).every((query) => query?.status !== 'pending')).toBe(
        true,
      ),
    );
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(place.current.pathname).toBe('/elsewhere');
  });

  test('redirects a guest when the server does not answer', async () => {
    server.use(http.get('*/api/auth/session', () => refuse(500, 'Not now.')));
    const { place } = open();
    await waitFor(() => expect(place.current.pathname).toBe('/Signin'));
  });

  /** A screen with a field below the dialogs of the layout. */
  const typing = (options: RenderOptions) =>
    renderWithProviders(
      <Layout>
        <RequireSession>
          <label>
            Note <input />
          </label>
        </RequireSession>
      </Layout>,
      { at: own, ...options },
    );

  test('keeps what was typed below a dialog when the session ends, and repeats the refused call after the sign-in of the same person', async () => {
    const backend = answerFrom({ signedInAs: ada.id });
    const { store, user } = typing({ session: { userId: ada.id } });
    await user.type(screen.getByLabelText('Note'), 'Half a thought');
    backend.signedInAs = undefined;
    const refused = store.dispatch(
      userApi.endpoints.updateUser.initiate({ userId: ada.id, changes: { first_name: 'Augusta' } }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Please sign in again' }));
    expect(screen.queryByRole('textbox', { name: 'Note' })).not.toBeInTheDocument();
    fireEvent.change(dialog.getByLabelText('Email'), { target: { value: ada.email } });
    fireEvent.change(dialog.getByLabelText('Password'), { target: { value: PASSWORD } });
    await user.click(dialog.getByRole('button', { name: 'Sign In' }));
    expect((await refused).data).toMatchObject({ first_name: 'Augusta' });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Half a thought');
    expect(pageLoad.reloadPage).not.toHaveBeenCalled();
  });

  test('loads the page again when another person signs in above it', async () => {
    const backend = answerFrom({ signedInAs: ada.id });
    const { store, user } = typing({ session: { userId: ada.id } });
    backend.signedInAs = undefined;
    await act(async () => void (await store.dispatch(checkSession())));
    const dialog = within(await screen.findByRole('dialog', { name: 'Please sign in again' }));
    fireEvent.change(dialog.getByLabelText('Email'), { target: { value: admin.email } });
    fireEvent.change(dialog.getByLabelText('Password'), { target: { value: PASSWORD } });
    await user.click(dialog.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(pageLoad.reloadPage).toHaveBeenCalledTimes(1));
    expect(selectUserId(store.getState())).toBe(admin.id);
    // What was typed stays covered until then.
    expect(screen.queryByRole('textbox', { name: 'Note' })).not.toBeInTheDocument();
  });

  test('announces another person who has signed in elsewhere, executes nothing in their name, and loads the page again', async () => {
    const backend = answerFrom({ signedInAs: admin.id });
    const { store, user } = typing({ session: { userId: ada.id } });
    void store.dispatch(
      userApi.endpoints.updateUser.initiate({ userId: ada.id, changes: { first_name: 'Augusta' } }),
    );
    const dialog = within(
      await screen.findByRole('dialog', { name: 'You are signed in as somebody else now' }),
    );
    expect(dialog.getByText(new RegExp(admin.name))).toBeVisible();
    expect(backend.users.find(({ id }) => id === ada.id)?.first_name).toBe(ada.first_name);
    await user.click(dialog.getByRole('button', { name: 'Load the page again' }));
    await waitFor(() => expect(pageLoad.reloadPage).toHaveBeenCalledTimes(1));
    expect(selectUserId(store.getState())).toBe(admin.id);
  });
});
