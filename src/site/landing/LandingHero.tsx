// The visible part of the landing screen: the picture, the name and the links. Plain elements without state, because
// the build also renders it into the page.
import type { ReactNode, Ref } from 'react';
import { paths } from '#app/platform/address/paths.ts';
import { ButtonLink } from '#app/kit/page/ButtonLink.tsx';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import { SITE_NAME } from '#domain/site/siteName.ts';
import { HeroPicture } from './HeroPicture.tsx';
import landingStyle from './landing.css';

export interface LandingHeroProps {
  /** True for a user without a session: the hero shows the links for guests. */
  isGuest?: boolean;
  headingRef?: Ref<HTMLHeadingElement>;
  /** Content over the picture. */
  children?: ReactNode;
}

const WAYS = [
  { to: paths.cars, text: 'Cars' },
  { to: paths.about, text: 'About' },
  { to: paths.reviews, text: 'Reviews' },
];
const GUEST_LINKS = [
  { to: paths.signIn, text: 'Sign in' },
  { to: paths.register, text: 'Register' },
];

export function LandingHero({ isGuest = true, headingRef, children }: LandingHeroProps) {
  return (
    <section className="lcr-landing">
      <StaticStyle id="landing" css={landingStyle} />
      <HeroPicture />
      {children}
      <div className="lcr-landing-text">
        <div className="lcr-landing-line" />
        <h1 ref={headingRef} tabIndex={-1} className="lcr-display">
          {SITE_NAME}
        </h1>
        <p className="lcr-landing-lead">
          Motor cars of the first rank, for the film you are making or the journey you have in mind.
        </p>
        <nav className="lcr-landing-ways" aria-label="Explore">
          {WAYS.map(({ to, text }, index) => (
            <ButtonLink key={to} to={to} variant={index === 0 ? 'contained' : 'outlined'} size="large">
              {text}
            </ButtonLink>
          ))}
          {isGuest &&
            GUEST_LINKS.map(({ to, text }) => (
              <ButtonLink key={to} to={to} size="large">
                {text}
              </ButtonLink>
            ))}
        </nav>
      </div>
    </section>
  );
}
