// The cars that are free on the entered dates, the cheapest first, with their prices for these dates. A click chooses one.
import { useState } from 'react';
import { skipToken } from '@reduxjs/toolkit/query/react';
import FormHelperText from '@mui/material/FormHelperText';
import { useGetAvailabilityQuery } from '../data/availabilityApi.ts';
import { readDates } from '#app/platform/address/datesInAddress.ts';
import { carName } from '#app/fleet/index.ts';
import { FormField } from '#app/kit/form/FormField.tsx';
import { RequestFailure } from '#app/kit/page/Loaded.tsx';
import type { CarAvailability } from '#domain/booking/contract/availability.ts';
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import { RESERVATION_MESSAGES, STAFF_NOTICE_HOURS } from '#domain/booking/rules.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { containsWords } from '#domain/kit/searchText.ts';
import { formatPounds, poundsToPence } from '#domain/money/pence.ts';
import { datesOfSearch } from '../search/foundCars.ts';
import { EMPTY_SEARCH } from '../search/searchInAddress.ts';
import { useSearchContext } from '../search/useDatesOfSearch.ts';

export interface FreeCarsProps {
  cars: readonly Car[];
  /** The entered dates as the query of an address. */
  dates: string;
  fault: string | undefined;
  onChosen: (carId: string) => void;
}

/** A longer list has a field that narrows it by name and purpose. */
const MOST_WITHOUT_FIELD = 8;

const PURPOSES = { MusicVideo: 'Music video', Chauffeur: 'Chauffeur' } as const;
const MINIMUMS = {
  MusicVideo: RESERVATION_MESSAGES.musicVideoMinimum,
  Chauffeur: RESERVATION_MESSAGES.chauffeurMinimum,
} as const;

interface Offer extends CarAvailability {
  car: Car;
}

export function FreeCars({ cars, dates, fault, onChosen }: FreeCarsProps) {
  const [wanted, setWanted] = useState('');
  const context = { ...useSearchContext(), noticeHours: STAFF_NOTICE_HOURS };
  const asked = datesOfSearch({ ...EMPTY_SEARCH, ...readDates(dates) }, context);
  const { currentData, error, isFetching, refetch } = useGetAvailabilityQuery(
    asked.kind === 'asked' ? asked.query : skipToken,
    { refetchOnMountOrArgChange: true },
  );
  const offers = cars.flatMap((car): Offer[] => {
    const found = currentData?.entities[car.id];
    return found ? [{ car, ...found }] : [];
  });
  const isOffered = ({ isFree, total }: Offer) => isFree && total !== null;
  const free = offers.filter(isOffered).sort((a, b) => (a.total ?? 0) - (b.total ?? 0));
  const shown = free.filter(({ car }) =>
    containsWords(`${carName(car)} ${PURPOSES[car.CarForReason]}`, wanted),
  );
  const others = offers.filter((offer) => !isOffered(offer));
  return (
    <div>
      <p role="status" className="lcr-book-note">
        {asked.kind !== 'asked' && 'Enter the dates: the free cars appear here with their prices.'}
        {asked.kind === 'asked' &&
          !error &&
          (currentData ? countText(free.length, shown.length) : 'Looking for free cars...')}
      </p>
      <RequestFailure {...{ error, isFetching, refetch }} />
      {free.length > MOST_WITHOUT_FIELD && (
        <FormField
          label="Find a car"
          name="car-search"
          type="search"
          autoComplete="off"
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
      )}
      {shown.length > 0 && (
        <ul aria-label="Free cars" className="lcr-book-found lcr-book-cars">
          {shown.map(({ car, total }) => (
            <li key={car.id}>
              <button type="button" onClick={() => onChosen(car.id)}>
                <b>{carName(car)}</b>
                <span>{PURPOSES[car.CarForReason]}</span>
                <b>{formatPounds(poundsToPence(total ?? 0))}</b>
              </button>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <details className="lcr-book-note">
          <summary>{otherText(others.length)}</summary>
          <ul>
            {others.map((offer) => (
              <li key={offer.carId}>{`${carName(offer.car)}: ${reasonText(offer)}`}</li>
            ))}
          </ul>
        </details>
      )}
      {fault !== undefined && <FormHelperText error>{fault}</FormHelperText>}
    </div>
  );
}

function countText(count: number, shown: number): string {
  if (count === 0) return 'No car is free on these dates.';
  if (shown < count) return `${String(shown)} of ${String(count)} free cars.`;
  return count === 1 ? '1 car is free.' : `${String(count)} cars are free.`;
}

const otherText = (count: number) =>
  count === 1
    ? '1 car cannot be booked on these dates.'
    : `${String(count)} cars cannot be booked on these dates.`;

/** Why a car is not offered: the minimum hours, or other bookings with the nearest free dates. */
function reasonText({ car, total, before, after }: Offer): string {
  if (total === null) return MINIMUMS[car.CarForReason];
  const nearest = [before, after].filter((dates) => dates !== null).map(reservationDatesText);
  return nearest.length > 0 ? `free ${nearest.join(', or ')}` : 'no free dates within 60 days';
}
