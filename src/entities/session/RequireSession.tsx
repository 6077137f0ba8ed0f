// Around a screen that needs somebody signed in: guests go to the sign-in screen and come back.
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
  // Kept from the render that first saw it: a session that ends here is told apart from one that never was.
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
 * Sends a guest away on arrival, never because the store changes later: replaying actions must not navigate.
 * Returns the state that brings them back with what this screen was opened with.
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
    // A new tab has no flags yet, but may well have a session: the server says.
    void dispatch(restoreSession()).then((signedIn) => {
      if (here && !signedIn) navigate(paths.signIn, { replace: true, state: JSON.parse(arrival) as unknown });
    });
    return () => {
      here = false;
    };
  }, [arrival, dispatch, navigate, store]);
  return returnState;
}
