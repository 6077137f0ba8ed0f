// The facts of the car: pictures, make and model, price, description.
import { CarCarousel, carName, carTariff } from '#app/fleet/index.ts';
import { PageHeading } from '#app/kit/page/PageHeading.tsx';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { carPageTexts } from '#domain/site/pageTexts.ts';
import { priceLine } from '#domain/money/quote.ts';
import { CarActions } from './CarActions.tsx';

const SIZES = '(min-width: 1200px) 42vw, (min-width: 960px) 56vw, 94vw';

export function CarFacts({ car }: { car: Car }) {
  const name = carName(car);
  const { main, secondary } = priceLine(carTariff(car));
  return (
    <div className="lcr-car-top">
      <CarCarousel pictures={car.pictures} label={`Pictures of ${name}`} sizes={SIZES} priority enlarges />
      <div className="lcr-car-words">
        <PageHeading
          overline={car.CarForReason === 'MusicVideo' ? 'For music videos' : 'With a chauffeur'}
          {...carPageTexts(car)}
        >
          {name}
        </PageHeading>
        <p className="lcr-car-price">
          <span>{main}</span> {secondary && <small>{secondary}</small>}
        </p>
        <CarActions car={car} />
        <p className="lcr-car-text">{car.description}</p>
      </div>
    </div>
  );
}
