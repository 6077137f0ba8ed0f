// /cars/{carId}: one car, its availability and the reservation.
import { Suspense } from 'react';
import { Link, Outlet, useParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import { isApiError } from '#app/platform/api/apiError.ts';
import { requestState } from '#app/platform/api/requestState.ts';
import {
  CarCarousel,
  carName,
  carTariff,
  selectCar,
  ShortlistToggle,
  useGetCarQuery,
} from '#app/fleet/index.ts';
import { ReserveCar } from './ReserveCar.tsx';
import { paths } from '#app/platform/address/paths.ts';
import { usePageMeta } from '#app/kit/page/usePageMeta.ts';
import { ButtonLink } from '#app/kit/page/ButtonLink.tsx';
import { RequestFailure } from '#app/kit/page/Loaded.tsx';
import { PageHeading } from '#app/kit/page/PageHeading.tsx';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import carPageStyle from './carPage.css';
import { detailFacts } from '#domain/fleet/details.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { carPageTexts } from '#domain/site/pageTexts.ts';
import { priceLine } from '#domain/money/quote.ts';
import { selectShortlist } from '#app/platform/preferences/preferencesSlice.ts';
import buttonStyle from '#app/kit/page/button.css';

// On a phone the picture of 960 px is sharp enough; the gallery has the largest.
const SIZES = '(min-width: 1200px) 42vw, (min-width: 960px) 56vw, 80vw';

/** The facts of the car: pictures, make and model, price, description. */
function CarFacts({ car }: { car: Car }) {
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

/** What a visitor does with the page of a car besides reserving it. */
function CarActions({ car }: { car: Car }) {
  const dispatch = useAppDispatch();
  const marked = useAppSelector(selectShortlist).length;
  // The address has the dates and the extras of the form.
  const share = async () => {
    const { shareAddress } = await import('#app/platform/browser/share.ts');
    await dispatch(shareAddress(carName(car), window.location.href));
  };
  return (
    <div className="lcr-car-actions">
      <StaticStyle id="button" css={buttonStyle} />
      <button type="button" className="lcr-button" onClick={() => void share()}>
        Share
      </button>
      <ShortlistToggle car={car} className="lcr-button" />
      {marked > 0 && (
        <Link className="lcr-button" to={paths.compare}>{`See ${String(marked)} side by side`}</Link>
      )}
    </div>
  );
}

/** A longer value has its own line on a phone. */
const SHORT = 24;

/** The facts of a car for comparisons, as a definition list. */
function CarDetails({ car }: { car: Car }) {
  const facts = detailFacts(car.details);
  if (facts.length === 0) return null;
  return (
    <section className="lcr-car-details" aria-label="Details of the car">
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label} data-long={value.length > SHORT || undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function CarPage() {
  const { carId = '' } = useParams();
  // The key resets pictures and form for another car.
  return <CarScreen key={carId} carId={carId} />;
}

function CarScreen({ carId }: { carId: string }) {
  const { error, isFetching, refetch } = useGetCarQuery(carId, { selectFromResult: requestState });
  const car = useAppSelector((state) => selectCar(state, carId));
  const isGone = isApiError(error) && (error.status === 404 || error.status === 400);
  return (
    <>
      <StaticStyle id="car-page" css={carPageStyle} />
      <div className="lcr-page lcr-car">
        {isGone && <CarGone />}
        {error && !isGone && (
          <div className={car ? undefined : 'lcr-car-gone'}>
            {!car && <PageHeading>This car could not be loaded</PageHeading>}
            <RequestFailure {...{ error, isFetching, refetch }} />
          </div>
        )}
        {!car && !error && <CarLoading />}
        {car && !isGone && (
          <>
            <div className="lcr-car-first">
              <CarFacts car={car} />
              <ReserveCar car={car} />
            </div>
            <CarDetails car={car} />
            {/* The reviews of the car, when their code is loaded. */}
            <Suspense fallback={<div className="lcr-car-below" />}>
              <Outlet />
            </Suspense>
          </>
        )}
      </div>
    </>
  );
}

function CarLoading() {
  usePageMeta('Car');
  // The height of the loaded content, so that nothing moves.
  return (
    <div className="lcr-car-first">
      <div className="lcr-car-top" role="status">
        <div className="lcr-car-box">Loading...</div>
        <h1 className="lcr-car-words">
          <span className="visually-hidden">Car</span>
        </h1>
      </div>
      <div className="lcr-car-reserve" />
    </div>
  );
}

function CarGone() {
  return (
    <div className="lcr-car-gone">
      <PageHeading>This car is not available</PageHeading>
      <p>It may have been sold or withdrawn. The rest of the fleet is waiting.</p>
      <ButtonLink to={paths.cars} variant="contained">
        See the cars
      </ButtonLink>
    </div>
  );
}
