// The screen for users without the permission to see it.
import { paths } from '#app/shared/config/paths.ts';
import { ButtonLink } from './ButtonLink.tsx';
import { PageHeading } from './PageHeading.tsx';
import { StaticStyle } from './StaticStyle.tsx';
import css from './NotAuthorized.css';

export function NotAuthorized() {
  return (
    <div className="lcr-page lcr-not-authorized" data-narrow>
      <StaticStyle id="not-authorized" css={css} />
      <PageHeading title="Not authorized">You are not authorized to view this page.</PageHeading>
      <ButtonLink to={paths.landing} variant="contained">
        Go to the home page
      </ButtonLink>
    </div>
  );
}
