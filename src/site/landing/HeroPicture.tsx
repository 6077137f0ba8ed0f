// The picture behind the landing text: a tall one up to 768 px, otherwise the film's first frame.
import { useState } from 'react';

const HERO = '/media/hero';
const PHONE = '(max-width: 768px)';
/** Both sources name their windows, so that a phone preloads one picture only. */
const OTHERS = `not all and ${PHONE}`;

const sources = (name: string, format: string, widths: readonly number[]) =>
  widths.map((width) => `${HERO}/${name}-${width}.${format} ${width}w`).join(', ');

const phoneWidths = [480, 768];
const posterWidths = [768, 1280, 1920];

export function HeroPicture() {
  const [isMissing, setIsMissing] = useState(false);
  // A picture that fails is removed: the background is better than the browser's icon for a broken image.
  if (isMissing) return null;
  return (
    <picture>
      <source media={PHONE} type="image/avif" srcSet={sources('phone', 'avif', phoneWidths)} sizes="100vw" />
      <source media={PHONE} type="image/webp" srcSet={sources('phone', 'webp', phoneWidths)} sizes="100vw" />
      <source media={PHONE} srcSet={`${HERO}/phone-768.jpg`} />
      <source
        media={OTHERS}
        type="image/avif"
        srcSet={sources('poster', 'avif', posterWidths)}
        sizes="100vw"
      />
      <source type="image/webp" srcSet={sources('poster', 'webp', posterWidths)} sizes="100vw" />
      <img
        className="lcr-landing-media"
        src={`${HERO}/poster-1280.jpg`}
        alt=""
        width={1920}
        height={1080}
        fetchPriority="high"
        // React's picture replaces the picture of the page's HTML in the same frame.
        decoding="sync"
        onError={() => setIsMissing(true)}
      />
    </picture>
  );
}
