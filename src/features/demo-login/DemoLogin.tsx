// Signs in as the demo administrator by itself, once, and goes to the landing page.
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '#app/app/hooks.ts';
import { errorMessage, isApiError } from '#app/api/apiError.ts';
import { signInAsDemo } from '#app/entities/session/index.ts';
import { paths } from '#app/shared/config/paths.ts';
import { useKept } from '#app/shared/lib/useKept.ts';
import { ButtonLink } from '#app/shared/ui/ButtonLink.tsx';
import { ErrorWithRetry } from '#app/shared/ui/ErrorWithRetry.tsx';
import { Loading } from '#app/shared/ui/Loading.tsx';

export function DemoLogin() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [failure, setFailure] = useKept<unknown>('demoSignInFailure', undefined);
  // Strict mode runs effects twice; one visit is one sign-in.
  const started = useRef(false);

  const signInNow = () => {
    setFailure(undefined);
    dispatch(signInAsDemo()).then(() => navigate(paths.landing, { replace: true }), setFailure);
  };
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    signInNow();
  });

  if (failure === undefined) return <Loading text="Signing you in as the demo administrator..." />;
  if (isApiError(failure) && failure.status === 404) {
    return (
      <>
        <p>The demo sign-in is switched off on this site. Please sign in with your own account.</p>
        <ButtonLink to={paths.signIn} variant="contained">
          Sign in
        </ButtonLink>
      </>
    );
  }
  return <ErrorWithRetry message={errorMessage(failure)} onRetry={signInNow} />;
}
