// Checks the session in the real store: its restart, its end, and its isolation from the next user.
import { checkCases } from '#app/testing/checkCases.ts';
import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { baseApi } from '#app/platform/api/baseApi.ts';
import { sessionStarted } from '#app/platform/api/sessionEvents.ts';
import { draftsSlice } from '#app/platform/drafts/draftsSlice.ts';
import { carApi } from '#app/fleet/data/carApi.ts';
import { selectNextNotice } from '#app/platform/notice/noticeSlice.ts';
import { restoreSession, signIn, signOut } from '#app/people/data/sessionThunks.ts';
import {
  selectIsAdmin,
  selectIsSessionOver,
  selectIsSignedIn,
  selectSuccessor,
  selectUserId,
} from '#app/people/data/sessionSlice.ts';
import { accountChanged } from '#app/platform/realtime/realtimeEvents.ts';
import { userAdminApi } from '#app/people/data/userAdminApi.ts';
import { userApi } from '#app/people/data/userApi.ts';
import * as pageLoad from '#app/platform/browser/pageLoad.ts';
import { reviewApi } from '#app/reviews/data/reviewApi.ts';
import { otherUser } from '#domain/people/signInRefusals.ts';
import { answerProblem, refuse } from '#mocks/answers.ts';
import { ada, admin, PASSWORD } from '#mocks/backend.ts';
import { server, useBackend as answerFrom } from '#mocks/node.ts';
import { makeStore } from './makeStore.ts';
import { createPersistence, remembered } from './persistence.ts';
import { deferred } from '#app/testing/screenSteps.ts';

jest.mock('#app/platform/browser/pageLoad.ts');
beforeEach(() => jest.clearAllMocks());

const flags = (user: typeof ada) => ({ userId: user.id, isAdmin: user.isAdmin, isDriver: user.isDriver });
const cachedQueries = (store: ReturnType<typeof makeStore>) =>
  Object.keys(store.getState()[baseApi.reducerPath].queries);

async function adaSignedIn() {
  const backend = answerFrom();
  const store = makeStore({ persistence: createPersistence() });
  await store.dispatch(signIn({ email: ada.email, password: PASSWORD }));
  await store.dispatch(userApi.endpoints.getUser.initiate(ada.id));
  return { backend, store };
}

describe('starting the app', () => {
  test('reads the signed-in user in a new tab', async () => {
    answerFrom({ signedInAs: admin.id });
    const store = makeStore();
    await expect(store.dispatch(restoreSession())).resolves.toBe(true);
    expect(selectUserId(store.getState())).toBe(admin.id);
    expect(selectIsAdmin(store.getState())).toBe(true);
  });

  test('clears stale flags without covering the page', async () => {
    answerFrom();
    const store = makeStore();
    store.dispatch(sessionStarted(flags(ada)));
    await expect(store.dispatch(restoreSession())).resolves.toBe(false);
    expect(selectIsSignedIn(store.getState())).toBe(false);
    expect(selectIsSessionOver(store.getState())).toBe(false);
  });

  test('removes a role that the server has removed', async () => {
    answerFrom({ signedInAs: ada.id });
    const store = makeStore();
    store.dispatch(sessionStarted({ ...flags(ada), isAdmin: true }));
    await store.dispatch(restoreSession());
    expect(selectIsAdmin(store.getState())).toBe(false);
  });

  test('keeps the flags when the server does not answer', async () => {
    server.use(http.get('*/api/auth/session', () => refuse(500, 'Not now.')));
    const store = makeStore();
    store.dispatch(sessionStarted(flags(ada)));
    await expect(store.dispatch(restoreSession())).resolves.toBe(true);
  });

  test('keeps a user who signs in during the check, whether the answer is nobody or somebody else', () =>
    checkCases([[undefined], [ada.id]], async (signedInAs) => {
      answerFrom({ signedInAs });
      const store = makeStore();
      const [asked, released] = [deferred(), deferred()];
      const answer = () => (asked.resolve(), released.promise);
      server.use(http.get('*/api/auth/session', answer));
      const restoring = store.dispatch(restoreSession());
      await asked.promise;
      store.dispatch(sessionStarted(flags(admin)));
      released.resolve();
      await expect(restoring).resolves.toBe(true);
      expect(selectUserId(store.getState())).toBe(admin.id);
      expect(selectNextNotice(store.getState())).toBeUndefined();
    }));
});

describe('reading the stored session', () => {
  test('restores the signed-in user', async () => {
    const { store } = await adaSignedIn();
    const { staffRole, ...flags } = store.getState().session;
    expect(staffRole).toBeNull();
    await waitFor(async () => expect((await remembered()).session).toEqual(flags));
    // The role among the staff is not stored: it may be another one at the next load.
    expect(window.sessionStorage.getItem('persist:session')).not.toContain('staffRole');
    expect(makeStore({ preloadedState: await remembered() }).getState().session.userId).toBe(ada.id);
  });

  test('restores drafts until the sign-out', async () => {
    const { store } = await adaSignedIn();
    const draft = { place: `${ada.id} note`, content: { text: 'Half a thought' } };
    store.dispatch(draftsSlice.actions.draftKept(draft));
    await waitFor(async () =>
      expect((await remembered()).drafts).toEqual({ [draft.place]: { content: draft.content } }),
    );
    await store.dispatch(signOut());
    await waitFor(() => expect(pageLoad.loadPage).toHaveBeenCalledTimes(1));
    expect(window.sessionStorage.getItem('persist:drafts')).not.toContain('Half');
  });

  test('accepts only the exact value of a role', async () => {
    const entry = (role: unknown) =>
      JSON.stringify({ userToken: '"true"', userId: '"7"', isAdmin: role, isDriver: role });
    for (const [role, has] of [
      ['true', true],
      ['"true"', false],
      ['1', false],
      ['false', false],
    ] as const) {
      window.sessionStorage.setItem('persist:session', entry(role));
      expect((await remembered()).session).toMatchObject({ userId: '7', isAdmin: has, isDriver: has });
    }
  });
});

describe('signing out', () => {
  test('calls the server, clears and stores the flags, clears the cache, and loads the landing page', async () => {
    const { backend, store } = await adaSignedIn();
    await store.dispatch(signOut());
    await waitFor(() => expect(pageLoad.loadPage).toHaveBeenCalledWith('/'));
    expect(backend.signedInAs).toBeUndefined();
    expect(selectIsSignedIn(store.getState())).toBe(false);
    expect(cachedQueries(store)).toEqual([]);
    const stored = window.sessionStorage.getItem('persist:session') ?? '';
    expect(JSON.parse(stored)).toMatchObject({ userToken: '""', userId: '""', isAdmin: 'false' });
    expect(JSON.stringify({ ...store.getState(), notices: null })).not.toContain(ada.email);
  });

  test('keeps the session when the sign-out fails', () =>
    checkCases([0, 403, 500], async (status) => {
      const { store } = await adaSignedIn();
      const answer = () => (status === 0 ? HttpResponse.error() : refuse(status, 'No.'));
      server.use(http.post('*/api/auth/logout', answer));
      await expect(store.dispatch(signOut())).rejects.toMatchObject({ status });
      expect(selectIsSignedIn(store.getState())).toBe(true);
      expect(pageLoad.loadPage).not.toHaveBeenCalled();
    }));
});

describe('the end of a session without a sign-out', () => {
  test('keeps the page and its answers, covered, after a 401 of any call', async () => {
    const { backend, store } = await adaSignedIn();
    backend.signedInAs = undefined;
    void store.dispatch(userApi.endpoints.getUser.initiate(ada.id, { forceRefetch: true }));
    await waitFor(() => expect(selectIsSessionOver(store.getState())).toBe(true));
    expect(selectUserId(store.getState())).toBe(ada.id);
    expect(cachedQueries(store)).toContain(`getUser("${ada.id}")`);
    expect(pageLoad.loadPage).not.toHaveBeenCalled();
  });

  test('repeats a refused call, uncovered, when another tab has renewed the session meanwhile', async () => {
    const { store } = await adaSignedIn();
    server.use(http.get('*/api/users/:id', () => refuse(401, 'Please sign in.'), { once: true }));
    const again = await store.dispatch(userApi.endpoints.getUser.initiate(ada.id, { forceRefetch: true }));
    expect(again.data).toMatchObject({ id: ada.id });
    expect(selectIsSessionOver(store.getState())).toBe(false);
  });

  test('fails a refused call when the server does not answer whose session it is', async () => {
    const { store } = await adaSignedIn();
    server.use(
      http.get('*/api/users/:id', () => refuse(401, 'Please sign in.')),
      http.get('*/api/auth/session', () => refuse(500, 'Not now.')),
    );
    const failed = await store.dispatch(userApi.endpoints.getUser.initiate(ada.id, { forceRefetch: true }));
    expect(failed.error).toMatchObject({
      status: 401,
      message: expect.stringContaining('cannot be reached'),
    });
  });

  test('covers the page of the user when another user has signed in, also when the tab gets the focus', async () => {
    const { backend, store } = await adaSignedIn();
    backend.signedInAs = admin.id;
    store.dispatch(baseApi.internalActions.onFocus());
    await waitFor(() => expect(selectSuccessor(store.getState())).toMatchObject({ userId: admin.id }));
    expect(selectUserId(store.getState())).toBe(ada.id);
  });

  test('shows a guest who has signed in in another tab, at the focus and when the server refuses a write', async () => {
    const backend = answerFrom({ signedInAs: ada.id });
    const [focused, writing] = [makeStore(), makeStore()];
    focused.dispatch(baseApi.internalActions.onFocus());
    await waitFor(() => expect(selectUserId(focused.getState())).toBe(ada.id));
    server.use(
      http.post('*/api/reviews', ({ request }) =>
        request.headers.get('x-user-id') === 'guest' ? answerProblem(otherUser()) : undefined,
      ),
    );
    const write = () =>
      writing.dispatch(reviewApi.endpoints.addReview.initiate({ name: 'Ada', content: 'Superb.' }));
    expect((await write()).error).toMatchObject({ code: 'other_user' });
    await waitFor(() => expect(selectUserId(writing.getState())).toBe(ada.id));
    const before = backend.reviews.length;
    expect((await write()).error).toBeUndefined();
    expect(backend.reviews).toHaveLength(before + 1);
  });

  test('applies a role that has changed after an event of the account and after a refusal for the role', async () => {
    const { backend, store } = await adaSignedIn();
    const own = backend.users.find(({ id }) => id === ada.id)!;
    Object.assign(own, { isAdmin: true, staffRole: 'manager' });
    store.dispatch(accountChanged({ userId: ada.id }));
    await waitFor(() => expect(selectIsAdmin(store.getState())).toBe(true));
    Object.assign(own, { isAdmin: false, staffRole: null });
    await store.dispatch(userAdminApi.endpoints.removeUser.initiate(admin.id));
    await waitFor(() => expect(selectIsAdmin(store.getState())).toBe(false));
  });

  test('keeps the session after a sign-in with a wrong password', async () => {
    const { store } = await adaSignedIn();
    await expect(store.dispatch(signIn({ email: ada.email, password: 'wrong' }))).rejects.toMatchObject({
      status: 401,
    });
    expect(selectUserId(store.getState())).toBe(ada.id);
  });

  test('keeps the session after a refused call', () =>
    checkCases([403, 404, 500], async (status) => {
      const { store } = await adaSignedIn();
      server.use(http.get('*/api/users/:id', () => refuse(status, 'No.')));
      await store.dispatch(userApi.endpoints.getUser.initiate(ada.id, { forceRefetch: true }));
      expect(selectUserId(store.getState())).toBe(ada.id);
      expect(selectNextNotice(store.getState())).toBeUndefined();
    }));

  test('keeps the cached answers when the same user signs in again', async () => {
    const { store } = await adaSignedIn();
    store.dispatch(sessionStarted(flags(ada)));
    expect(cachedQueries(store)).toEqual([`getUser("${ada.id}")`]);
  });

  test('removes the cached answers and loads the page again when another user signs in', async () => {
    const { store } = await adaSignedIn();
    await store.dispatch(signIn({ email: admin.email, password: PASSWORD }));
    expect(JSON.stringify(store.getState())).not.toContain(ada.email);
    await waitFor(() => expect(pageLoad.reloadPage).toHaveBeenCalledTimes(1));
  });

  test('keeps the cached answers of a guest after the sign-in', async () => {
    const store = makeStore();
    await store.dispatch(carApi.endpoints.getCars.initiate());
    store.dispatch(sessionStarted(flags(ada)));
    expect(cachedQueries(store)).toEqual(['getCars(undefined)']);
  });
});
