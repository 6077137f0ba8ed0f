// The number of visible reviews: one on a phone, two on a tablet, three on a wider screen.
import { WIDE } from '#app/kit/page/breakpoints.ts';
import { useMedia } from '#app/kit/page/useMedia.ts';

const TABLET = '(min-width: 769px)';

/** The component renders again when the width of the window changes the number. */
export function useVisibleReviews(): 1 | 2 | 3 {
  const isTablet = useMedia(TABLET);
  const isWide = useMedia(WIDE);
  if (isWide) return 3;
  return isTablet ? 2 : 1;
}
