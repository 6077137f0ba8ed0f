// The screen for users without the permission to see it, and for guests.
import { paths } from '#app/platform/address/paths.ts';
import { ButtonLink } from './ButtonLink.tsx';
import { PageHeading } from './PageHeading.tsx';
import { StaticStyle } from './StaticStyle.tsx';
import css from './NotAuthorized.css';

export interface NotAuthorizedProps {
  /** For a guest: the navigation state with which the sign-in returns to the page. */
  signInState?: Record<string, unknown> | undefined;
}

export function NotAuthorized({ signInState }: NotAuthorizedProps) {
  return (
    <div className="lcr-page lcr-not-authorized" data-narrow>
      <StaticStyle id="not-authorized" css={css} />
      <PageHeading title="Not authorized">You are not authorized to view this page.</PageHeading>
      {signInState && (
        <ButtonLink to={paths.signIn} state={signInState} variant="contained">
          Sign in
        </ButtonLink>
      )}
      <ButtonLink to={paths.landing} variant={signInState ? 'outlined' : 'contained'}>
        Go to the home page
      </ButtonLink>
    </div>
  );
}
