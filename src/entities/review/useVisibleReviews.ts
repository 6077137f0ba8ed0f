// How many reviews are seen at once: one on a phone, two on a tablet, three on anything wider.
import { useMedia } from '#app/shared/lib/useMedia.ts';

const TABLET = '(min-width: 769px)';
const WIDE = '(min-width: 1120px)';

export function useVisibleReviews(): 1 | 2 | 3 {
  const isTablet = useMedia(TABLET);
  const isWide = useMedia(WIDE);
  if (isWide) return 3;
  return isTablet ? 2 : 1;
}
