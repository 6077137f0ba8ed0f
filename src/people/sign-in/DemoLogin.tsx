// Signs in as the demo administrator when it opens, once, and goes to the landing page.
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { errorMessage, isApiError } from '#app/platform/api/apiError.ts';
import { signInAsDemo } from '../data/sessionThunks.ts';
import { useDemoLoginState } from '../data/sessionApi.ts';
import { paths } from '#app/platform/address/paths.ts';
import { areCookiesBlocked, COOKIES_BLOCKED } from '#app/platform/browser/cookies.ts';
import { ButtonLink } from '#app/kit/page/ButtonLink.tsx';
import { ErrorWithRetry } from '#app/kit/page/ErrorWithRetry.tsx';
import { Loading } from '#app/kit/page/Loading.tsx';

export function DemoLogin() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { error } = useDemoLoginState();
  // Strict mode runs effects twice; each visit must sign in once.
  const started = useRef(false);

  const signInNow = () => {
    const toLanding = () => navigate(paths.landing, { replace: true });
    // The state of the mutation has the error.
    dispatch(signInAsDemo()).then(toLanding, () => undefined);
  };
  useEffect(() => {
    if (started.current || areCookiesBlocked()) return;
    started.current = true;
    signInNow();
  });

  if (areCookiesBlocked()) return <p role="alert">{COOKIES_BLOCKED}</p>;
  if (!error) return <Loading text="Signing you in as the demo administrator..." />;
  if (isApiError(error) && error.status === 404) {
    return (
      <>
        <p>The demo sign-in is switched off on this site. Please sign in with your own account.</p>
        <ButtonLink to={paths.signIn} variant="contained">
          Sign in
        </ButtonLink>
      </>
    );
  }
  return <ErrorWithRetry message={errorMessage(error)} onRetry={signInNow} />;
}
