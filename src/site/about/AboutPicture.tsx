// A picture of the demo fleet in the best format and width the browser can use.

const CARS = '/media/cars';
const WIDTHS = [480, 960, 1600];

export interface AboutPictureProps {
  /** For example 'rolls-royce-phantom/side'. */
  name: string;
  alt: string;
  /** The rendered width, as in the `sizes` of an img. */
  sizes: string;
  wide?: boolean;
}

const sources = (name: string, format: 'avif' | 'webp') =>
  WIDTHS.map((width) => `${CARS}/${name}-${width}.${format} ${width}w`).join(', ');

export function AboutPicture({ name, alt, sizes, wide = false }: AboutPictureProps) {
  return (
    <picture className={wide ? 'lcr-about-picture lcr-about-wide' : 'lcr-about-picture'}>
      <source type="image/avif" srcSet={sources(name, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sources(name, 'webp')} sizes={sizes} />
      <img
        src={`${CARS}/${name}-960.jpg`}
        alt={alt}
        width={1600}
        height={900}
        // The wide picture is the LCP element of the screen.
        loading={wide ? 'eager' : 'lazy'}
        fetchPriority={wide ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  );
}
