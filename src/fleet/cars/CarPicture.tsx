// One picture of a car in the best format and width for the browser, over its small placeholder.
import { useState } from 'react';
import { JPEG_WIDTH, type Picture } from '#domain/fleet/contract/cars.ts';

export interface CarPictureProps {
  picture: Picture;
  /** The rendered width, by which the browser selects the file. */
  sizes: string;
  /** True for the LCP element of the screen: fetched at once and first. */
  priority?: boolean;
  shown: boolean;
  onFailed: () => void;
}

const sources = ({ base, widths }: Picture, format: 'avif' | 'webp') =>
  widths.map((width) => `${base}-${width}.${format} ${width}w`).join(', ');

export function CarPicture({ picture, sizes, priority = false, shown, onFailed }: CarPictureProps) {
  const [loaded, setLoaded] = useState(false);
  const background = picture.placeholder && !loaded ? `url("${picture.placeholder}")` : undefined;
  return (
    <picture
      className="lcr-carousel-slide"
      data-shown={shown}
      aria-hidden={!shown}
      style={background ? { backgroundImage: background } : undefined}
    >
      <source type="image/avif" srcSet={sources(picture, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sources(picture, 'webp')} sizes={sizes} />
      <img
        src={`${picture.base}-${JPEG_WIDTH}.jpg`}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        draggable={false}
        onLoad={() => setLoaded(true)}
        onError={onFailed}
      />
    </picture>
  );
}
