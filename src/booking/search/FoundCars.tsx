// The cars that match the search of the address, and the text of each card about the dates.
import type { ReactNode } from 'react';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { Link, useLocation } from 'react-router-dom';
import { useGetAvailabilityQuery } from '../data/availabilityApi.ts';
import { searchOf } from '#app/platform/address/datesInAddress.ts';
import type { CarSections } from '#app/fleet/index.ts';
import { RequestFailure } from '#app/kit/page/Loaded.tsx';
import type { CarAvailability } from '#domain/booking/contract/availability.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { CarStatus } from './CarStatus.tsx';
import { datesOfSearch, FILTER_NAMES, findCars, type Filter } from './foundCars.ts';
import { readSearch, writeSearch, type CarSearch } from './searchInAddress.ts';
import { useSearchContext } from './useDatesOfSearch.ts';

export interface FoundCarsProps {
  sections: CarSections;
  /** Renders the two sections: the cars of each, the content below a car, and the query of the link to it. */
  children: (found: CarSections, statusOf: (car: Car) => ReactNode, linkSearch: string) => ReactNode;
}

export function FoundCars({ sections, children }: FoundCarsProps) {
  const { search: address } = useLocation();
  const search = readSearch(address);
  const context = useSearchContext();
  const dates = datesOfSearch(search, context);
  const query = dates.kind === 'asked' ? dates.query : skipToken;
  const { currentData, error, isFetching, refetch } = useGetAvailabilityQuery(query, {
    refetchOnMountOrArgChange: true,
  });
  const all = [...sections.musicVideo, ...sections.chauffeur];
  const { cars, loosen } = findCars(all, search, {
    dates,
    context,
    isFree: ({ id }) => currentData?.entities[id]?.isFree,
  });
  const found = {
    musicVideo: cars.filter(({ CarForReason }) => CarForReason === 'MusicVideo'),
    chauffeur: cars.filter(({ CarForReason }) => CarForReason === 'Chauffeur'),
  };
  const statusOf = (car: Car) =>
    dates.kind === 'asked' && (
      <CarStatus car={car} availability={currentData?.entities[car.id]} failed={Boolean(error)} />
    );
  return (
    <>
      <RequestFailure {...{ error, isFetching, refetch }} />
      <p role="status" className="lcr-find-result">
        {cars.length === 0 && all.length > 0 ? noneText(loosen) : countText(cars, currentData?.entities)}
      </p>
      {cars.length === 0 && all.length > 0 && <OtherSearches search={search} loosen={loosen} />}
      {children(found, statusOf, dates.kind === 'asked' ? searchOf(dates.query) : '')}
    </>
  );
}

const noneText = (loosen: readonly Filter[]) =>
  `No car matches your search. ${
    loosen.length > 0
      ? `Try another ${loosen.map((each) => FILTER_NAMES[each]).join(' or ')}.`
      : 'Try fewer filters, or press Reset.'
  }`;

/** '14 cars', and after the answer '14 cars, 9 of them available on your dates'. */
function countText(cars: readonly Car[], answers: Readonly<Record<string, CarAvailability>> | undefined) {
  const count = `${String(cars.length)} ${cars.length === 1 ? 'car' : 'cars'}`;
  if (!answers) return count;
  const free = cars.filter(({ id }) => answers[id]?.isFree).length;
  return `${count}, ${String(free)} of them available on your dates`;
}

/** For a search without results: links to searches with results. */
function OtherSearches({ search, loosen }: { search: CarSearch; loosen: readonly Filter[] }) {
  const { pathname } = useLocation();
  const searches = loosen.map((filter) => ({
    text: `Search with any ${FILTER_NAMES[filter]}`,
    to: pathname + writeSearch({ ...search, [filter]: '' }),
  }));
  return (
    <ul className="lcr-find-ways">
      {[...searches, { text: 'Show all cars', to: pathname }].map(({ text, to }) => (
        <li key={text}>
          <Link className="lcr-button" to={to}>
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
