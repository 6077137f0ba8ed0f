// Alternatives to taken dates: the car's nearest free dates, which one click selects, and similar cars
// that are free.
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import { useGetAvailabilityQuery } from '../data/availabilityApi.ts';
import { readDates, searchOf, searchOfDates } from '#app/platform/address/datesInAddress.ts';
import { carName, selectAllCars, useGetCarsQuery } from '#app/fleet/index.ts';
import { paths } from '#app/platform/address/paths.ts';
import { RequestFailure } from '#app/kit/page/Loaded.tsx';
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { isLondonDate } from '#domain/time/london.ts';
import { formatPounds, poundsToPence } from '#domain/money/pence.ts';
import { reservationDraftSlice } from './reservationDraftSlice.ts';
import { selectDraftSearch } from './reservationDraftSelectors.ts';
import { similarFreeCars } from './similarCars.ts';

const { proposalChosen } = reservationDraftSlice.actions;

export function Alternatives({ car }: { car: Car }) {
  const dispatch = useAppDispatch();
  const search = useAppSelector((state) => selectDraftSearch(state, car.id));
  const dates = readDates(search);
  // A start without an end needs no request yet.
  const isComplete = isLondonDate(dates.from) && isLondonDate(dates.to);
  const {
    currentData: fleet,
    error,
    isFetching,
    refetch,
  } = useGetAvailabilityQuery(dates, {
    skip: !isComplete,
    refetchOnMountOrArgChange: true,
  });
  const { data: cars } = useGetCarsQuery();
  if (!isComplete) return null;
  const own = fleet?.entities[car.id];
  const free = [own?.before, own?.after].filter((each) => each !== null && each !== undefined);
  const similar = fleet && cars ? similarFreeCars(car, selectAllCars(cars), fleet.entities) : [];
  return (
    <section className="lcr-alternatives" aria-label="Other dates and cars" aria-busy={isFetching}>
      <RequestFailure {...{ error, isFetching, refetch }} />
      {!fleet && !error && <p>Looking for free dates...</p>}
      {own && (
        <>
          <h3>Nearest free dates of this car</h3>
          {free.length === 0 && <p>No dates of this length are free within 60 days.</p>}
          <ul>
            {free.map((each) => (
              <li key={each.startDate}>
                <button
                  type="button"
                  onClick={() => dispatch(proposalChosen({ carId: car.id, search: searchOfDates(each) }))}
                >
                  {reservationDatesText(each)}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {similar.length > 0 && (
        <>
          <h3>Similar cars that are free on your dates</h3>
          <ul>
            {similar.map(({ car: other, total }) => (
              <li key={other.id}>
                <Link to={`${paths.car(other.id)}${searchOf(dates)}`}>
                  {`${carName(other)}, ${formatPounds(poundsToPence(total))}`}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
