// For a screen that is not this visitor's to see.
import { paths } from '#app/shared/config/paths.ts';
import { ButtonLink } from './ButtonLink.tsx';
import { PageHeading } from './PageHeading.tsx';
import { StaticStyle } from './StaticStyle.tsx';

const css = `
.lcr-not-authorized{display:grid;gap:26px;justify-items:start}
.lcr-not-authorized .lcr-page-heading{font-size:var(--lcr-size-h2)}
`;

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
