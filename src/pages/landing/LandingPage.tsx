// /: the name over a full-screen film, and the links.
import { useAppSelector } from '#app/store/hooks.ts';
import { selectIsSignedIn } from '#app/entities/session/index.ts';
import { useFirstPaintEnd } from '#app/shared/lib/firstPaint.ts';
import { useFocusOnArrival } from '#app/shared/lib/useFocusOnArrival.ts';
import { usePageMeta } from '#app/shared/lib/usePageMeta.ts';
import { HeroFilm } from './HeroFilm.tsx';
import { LandingHero } from './LandingHero.tsx';

export function LandingPage() {
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  const isSignedIn = useAppSelector(selectIsSignedIn);
  usePageMeta();
  useFirstPaintEnd();
  return (
    <LandingHero headingRef={heading} isGuest={!isSignedIn}>
      <HeroFilm />
    </LandingHero>
  );
}
