// A car in the list: its pictures, make, model and price; the whole card links to the page of the car.
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#app/platform/address/paths.ts';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import { seatsText } from '#domain/fleet/seatsText.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { priceLine } from '#domain/money/quote.ts';
import { CarCarousel } from './CarCarousel.tsx';
import carCardStyle from './carCard.css';
import { carName, carTariff } from '../data/carSelectors.ts';
import { ShortlistToggle } from '../shortlist/ShortlistToggle.tsx';

// On a phone the picture of 960 px is sharp enough: the one of 1600 px delays the scripts of a slow connection.
const SIZES = '(min-width: 1280px) 380px, (min-width: 1040px) 30vw, (min-width: 620px) 46vw, 80vw';

export interface CarCardProps {
  car: Car;
  /** True for the cards that are visible first. */
  priority?: boolean;
  /** The query of the links to the car, with '?'. */
  search?: string;
  /** Content below the name and the price. */
  children?: ReactNode;
}

export function CarCard({ car, priority = false, search = '', children }: CarCardProps) {
  const { main, secondary } = priceLine(carTariff(car));
  const address = paths.car(car.id) + search;
  return (
    <article className="lcr-card">
      <StaticStyle id="car-card" css={carCardStyle} />
      <CarCarousel
        pictures={car.pictures}
        label={`Pictures of ${carName(car)}`}
        emptyText="No image available"
        sizes={SIZES}
        priority={priority}
        quiet
        linkTo={address}
      />
      <ShortlistToggle car={car} className="lcr-card-compare" />
      <div className="lcr-card-body">
        <h3 className="lcr-card-name lcr-display">
          <Link to={address}>
            <span className="lcr-card-make">{car.make}</span> {car.model}
          </Link>
        </h3>
        <p className="lcr-card-price">
          {main}
          {secondary && <small>{secondary}</small>}
        </p>
        {car.details?.seats !== undefined && <p className="lcr-card-seats">{seatsText(car.details.seats)}</p>}
        {children}
      </div>
    </article>
  );
}

/** The placeholder of a card while the list loads, with the same size, so that the layout does not shift. */
export function CarCardSkeleton() {
  return (
    <div className="lcr-card" aria-hidden>
      <StaticStyle id="car-card" css={carCardStyle} />
      <div className="lcr-carousel lcr-card-bone" />
      <div className="lcr-card-body">
        <div className="lcr-card-bone" style={{ height: 46, maxWidth: 170 }} />
        <div className="lcr-card-bone" style={{ height: 22, width: 110 }} />
      </div>
    </div>
  );
}
