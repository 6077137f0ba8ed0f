// /: the name over a full-screen film, and the links.
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { selectIsSignedIn } from '#app/people/data/sessionSlice.ts';
import { useFirstPaintEnd } from '#app/platform/browser/firstPaint.ts';
import { useFocusOnArrival } from '#app/kit/page/useFocusOnArrival.ts';
import { usePageMeta } from '#app/kit/page/usePageMeta.ts';
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
