// /cars/{carId}: one car, its availability and the reservation.
import { Suspense } from 'react';
import { Outlet, useParams } from 'react-router-dom';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { isApiError } from '#app/platform/api/apiError.ts';
import { requestState } from '#app/platform/api/requestState.ts';
import { selectCar, useGetCarQuery } from '#app/fleet/index.ts';
import { ReserveCar } from './ReserveCar.tsx';
import { paths } from '#app/platform/address/paths.ts';
import { usePageMeta } from '#app/kit/page/usePageMeta.ts';
import { ButtonLink } from '#app/kit/page/ButtonLink.tsx';
import { RequestFailure } from '#app/kit/page/Loaded.tsx';
import { PageHeading } from '#app/kit/page/PageHeading.tsx';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import { CarDetails } from './CarDetails.tsx';
import { CarFacts } from './CarFacts.tsx';
import carPageStyle from './carPage.css';

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
