// Guards a screen that needs a session: guests are redirected to the sign-in, or see Not authorized with a link to it,
// and return afterwards. When the session ends, the screen stays below the dialog of ConfirmIdentity.
import { useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector, useAppStore } from '#app/platform/store/hooks.ts';
import { paths } from '#app/platform/address/paths.ts';
import { Loading } from '#app/kit/page/Loading.tsx';
import { NotAuthorized } from '#app/kit/page/NotAuthorized.tsx';
import { guestConfirmed, selectIsGuest, selectIsSignedIn } from '../data/sessionSlice.ts';
import { restoreSession } from '../data/sessionThunks.ts';

export interface RequireSessionProps {
  children: ReactNode;
  /** True for a screen of staff or drivers, which a guest cannot open by signing in alone. */
  refusesGuests?: boolean;
}

export function RequireSession({ children, refusesGuests = false }: RequireSessionProps) {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const { returnState, isGuest } = useGuestArrival(refusesGuests);
  if (isSignedIn) return children;
  return isGuest ? <NotAuthorized signInState={returnState} /> : <Loading />;
}

interface GuestArrival {
  /** The location state for the return to this screen. */
  returnState: Record<string, unknown>;
  /** True once it is known that a guest has opened a screen that refuses guests. */
  isGuest: boolean;
}

/**
 * Redirects a guest when the screen opens, not when the store changes later: a replay of actions must not navigate.
 * Redirects no guest of a screen that refuses guests.
 */
function useGuestArrival(refusesGuests: boolean): GuestArrival {
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const returnState = { ...(state as Record<string, unknown> | null), from: pathname + search + hash };
  const arrival = JSON.stringify(returnState);
  // In the store, so that a replay shows the same.
  const isConfirmed = useAppSelector(selectIsGuest);
  useEffect(() => {
    if (selectIsSignedIn(store.getState())) return undefined;
    let here = true;
    // The storage of a new tab has no session flags, but the browser may have a session cookie. Only the server can
    // check it.
    void dispatch(restoreSession()).then((signedIn) => {
      if (!here || signedIn) return;
      if (refusesGuests) dispatch(guestConfirmed());
      else navigate(paths.signIn, { replace: true, state: JSON.parse(arrival) as unknown });
    });
    return () => {
      here = false;
    };
  }, [arrival, dispatch, navigate, refusesGuests, store]);
  return { returnState, isGuest: refusesGuests && isConfirmed };
}
