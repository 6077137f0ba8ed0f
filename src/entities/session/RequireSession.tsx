// Guards a screen that needs a session: guests are redirected to the sign-in and return afterwards.
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector, useAppStore } from '#app/store/hooks.ts';
import { paths } from '#app/shared/config/paths.ts';
import { ButtonLink } from '#app/shared/ui/ButtonLink.tsx';
import { Loading } from '#app/shared/ui/Loading.tsx';
import { PageHeading } from '#app/shared/ui/PageHeading.tsx';
import { selectIsSignedIn } from './sessionSlice.ts';
import { restoreSession } from './sessionThunks.ts';

export function RequireSession({ children }: { children: ReactNode }) {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const [wasSignedIn, setWasSignedIn] = useState(isSignedIn);
  const returnState = useGuestsLeave();
  // The value of the first render: it distinguishes a session that ends on this screen from a guest.
  if (isSignedIn && !wasSignedIn) setWasSignedIn(true);

  if (isSignedIn) return children;
  if (!wasSignedIn) return <Loading />;
  return (
    <div className="lcr-page" data-narrow>
      <PageHeading>Please sign in</PageHeading>
      <p>Your session has ended. Sign in to go on where you were.</p>
      <ButtonLink to={paths.signIn} state={returnState} variant="contained">
        Sign in
      </ButtonLink>
    </div>
  );
}

/**
 * Redirects a guest when the screen opens, not when the store changes later: a replay of actions must not navigate.
 * Returns the location state for the return to this screen.
 */
function useGuestsLeave(): Record<string, unknown> {
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const returnState = { ...(state as Record<string, unknown> | null), from: pathname + search };
  const arrival = JSON.stringify(returnState);
  useEffect(() => {
    if (selectIsSignedIn(store.getState())) return undefined;
    let here = true;
    // The storage of a new tab has no session flags, but the browser may have a session cookie. Only the server can
    // check it.
    void dispatch(restoreSession()).then((signedIn) => {
      if (here && !signedIn) navigate(paths.signIn, { replace: true, state: JSON.parse(arrival) as unknown });
    });
    return () => {
      here = false;
    };
  }, [arrival, dispatch, navigate, store]);
  return returnState;
}
