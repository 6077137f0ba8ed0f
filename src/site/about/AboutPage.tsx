// /About: the service, the cars and the terms, as the product implements them.
import { paths } from '#app/platform/address/paths.ts';
import { ButtonLink } from '#app/kit/page/ButtonLink.tsx';
import { PageHeading } from '#app/kit/page/PageHeading.tsx';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import { PAGE_TEXTS } from '#domain/site/pageTexts.ts';
import { DEPOSIT_PERCENT } from '#domain/money/quote.ts';
import aboutStyle from './about.css';

const CARS = '/media/cars';
const WIDTHS = [480, 960, 1600];

interface AboutPictureProps {
  /** For example 'rolls-royce-phantom/side'. */
  name: string;
  alt: string;
  /** The rendered width, as in the `sizes` of an img. */
  sizes: string;
  wide?: boolean;
}

const sources = (name: string, format: 'avif' | 'webp') =>
  WIDTHS.map((width) => `${CARS}/${name}-${width}.${format} ${width}w`).join(', ');

/** A picture of the demo fleet in the best format and width the browser can use. */
function AboutPicture({ name, alt, sizes, wide = false }: AboutPictureProps) {
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

const THIRD = '(min-width: 1280px) 400px, (min-width: 769px) 31vw, 94vw';

const MARQUES = [
  {
    name: 'Rolls-Royce',
    picture: 'rolls-royce-ghost/front',
    alt: 'A dark Rolls-Royce Ghost, seen from the front three-quarter.',
    text: 'Silence at any speed, and a presence that needs no introduction.',
  },
  {
    name: 'Bentley',
    picture: 'bentley-flying-spur/front',
    alt: 'A deep red Bentley Flying Spur, seen from the front three-quarter.',
    text: 'Craft you notice with your fingertips, and a way of covering distance without seeming to.',
  },
  {
    name: 'Mercedes-Benz',
    picture: 'mercedes-maybach-s680/front',
    alt: 'A black and bronze Mercedes-Maybach, seen from the front three-quarter.',
    text: 'From the rear seat of the Maybach to a V-Class with room for every case: calm, wherever you sit.',
  },
];

const TERMS = [
  {
    title: 'Personalised service',
    text: 'Tell us the route, the guest or the mood of the shot, and the car arrives ready for it. On set a handler stays with the car; on the road your chauffeur knows the way round.',
  },
  {
    title: 'Competitive rates',
    text: `By the hour for music videos, in blocks of six hours with a chauffeur, by the day for longer hires. You see every total with its arithmetic before you pay a deposit of ${DEPOSIT_PERCENT}%.`,
  },
  {
    title: 'Flexible options',
    text: 'An afternoon or a fortnight, one car or several, for the set or for the road. Should your plans change, tell us 48 hours or more before the start and what you have paid is returned.',
  },
];

export function AboutPage() {
  return (
    <div className="lcr-page">
      <StaticStyle id="about-page" css={aboutStyle} />
      <header className="lcr-about-head">
        <div>
          <PageHeading {...PAGE_TEXTS.about}>About Luxury Car Rentals</PageHeading>
        </div>
        <p className="lcr-about-lead">
          Luxury vehicle hire for two occasions: the film you are making, and the journey you have in mind.
        </p>
      </header>
      <AboutPicture
        wide
        name="rolls-royce-phantom/side"
        alt="A black Rolls-Royce Phantom in profile, in a dark studio."
        sizes="(min-width: 1280px) 1184px, 94vw"
      />
      <section className="lcr-about-section" aria-labelledby="about-marques">
        <h2 className="lcr-display" id="about-marques">
          The marques
        </h2>
        <p>
          Our fleet is chosen, not collected. Rolls-Royce, Bentley and Mercedes-Benz are its heart; beside
          them stand a few cars that cameras ask for by name.
        </p>
        <div className="lcr-about-trio">
          {MARQUES.map(({ name, picture, alt, text }) => (
            <article key={name}>
              <AboutPicture name={picture} alt={alt} sizes={THIRD} />
              <h3 className="lcr-display">{name}</h3>
              <p>{text}</p>
            </article>
          ))}
        </div>
      </section>
      <section className="lcr-about-section" aria-labelledby="about-terms">
        <h2 className="lcr-display" id="about-terms">
          How we work
        </h2>
        <div className="lcr-about-trio">
          {TERMS.map(({ title, text }) => (
            <article key={title} className="lcr-about-promise">
              <h3 className="lcr-display">{title}</h3>
              <p>{text}</p>
            </article>
          ))}
        </div>
      </section>
      <section className="lcr-about-section" aria-labelledby="about-ways">
        <h2 className="lcr-display" id="about-ways">
          Where to next
        </h2>
        <div className="lcr-about-ways">
          <ButtonLink to={paths.cars} variant="contained" size="large">
            See the cars
          </ButtonLink>
          <ButtonLink to={paths.reviews} size="large">
            Read the reviews
          </ButtonLink>
          <ButtonLink to={paths.requestDriver} size="large">
            Request a driver
          </ButtonLink>
        </div>
      </section>
    </div>
  );
}
