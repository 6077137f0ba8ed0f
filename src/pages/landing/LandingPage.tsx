// /: the name over a full-screen film, and the ways on.
import { useAppSelector } from '#app/app/hooks.ts';
import { selectIsSignedIn } from '#app/entities/session/index.ts';
import { paths } from '#app/shared/config/paths.ts';
import { useFocusOnArrival } from '#app/shared/lib/useFocusOnArrival.ts';
import { SITE_NAME, usePageMeta } from '#app/shared/lib/usePageMeta.ts';
import { ButtonLink } from '#app/shared/ui/ButtonLink.tsx';
import { StaticStyle } from '#app/shared/ui/StaticStyle.tsx';
import { HeroFilm } from './HeroFilm.tsx';
import { HeroPicture } from './HeroPicture.tsx';
import { landingStyle } from './landingStyle.ts';

export function LandingPage() {
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  const isSignedIn = useAppSelector(selectIsSignedIn);
  usePageMeta();
  return (
    <section className="lcr-landing">
      <StaticStyle id="landing" css={landingStyle} />
      <HeroPicture />
      <HeroFilm />
      <div className="lcr-landing-text">
        <div className="lcr-landing-line" />
        <h1 ref={heading} tabIndex={-1} className="lcr-display">
          {SITE_NAME}
        </h1>
        <p className="lcr-landing-lead">
          Motor cars of the first rank, for the film you are making or the journey you have in mind.
        </p>
        <nav className="lcr-landing-ways" aria-label="Explore">
          <ButtonLink to={paths.cars} variant="contained" size="large">
            Cars
          </ButtonLink>
          <ButtonLink to={paths.about} variant="outlined" size="large">
            About
          </ButtonLink>
          <ButtonLink to={paths.reviews} variant="outlined" size="large">
            Reviews
          </ButtonLink>
          {!isSignedIn && (
            <>
              <ButtonLink to={paths.signIn} variant="outlined" size="large">
                Sign in
              </ButtonLink>
              <ButtonLink to={paths.register} variant="outlined" size="large">
                Register
              </ButtonLink>
            </>
          )}
        </nav>
      </div>
    </section>
  );
}
