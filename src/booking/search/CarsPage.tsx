// /Cars: the fleet in two sections, and the search.
import { Suspense, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { requestState } from '#app/platform/api/requestState.ts';
import {
  CarCard,
  CarCardSkeleton,
  selectCarSections,
  useGetCarsQuery,
  type CarSections,
} from '#app/fleet/index.ts';
import { FoundCars } from './FoundCars.tsx';
import { SearchForm } from './SearchForm.tsx';
import { selectShortlist } from '#app/platform/preferences/preferencesSlice.ts';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import { RequestFailure } from '#app/kit/page/Loaded.tsx';
import { PageHeading } from '#app/kit/page/PageHeading.tsx';
import { Spinner } from '#app/kit/page/Spinner.tsx';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { PAGE_TEXTS } from '#domain/site/pageTexts.ts';
import carsPageStyle from './carsPage.css';

const ShortlistBar = lazyPart(() => import('../compare/ShortlistBar.tsx'), 'ShortlistBar');

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

export function CarsPage() {
  const sections = useAppSelector(selectCarSections);
  const { error, isFetching, refetch } = useGetCarsQuery(undefined, { selectFromResult: requestState });
  const { search } = useLocation();
  const isSearched = search !== '';
  const hasShortlist = useAppSelector(selectShortlist).length > 0;
  const isLoading = !sections && !error;
  return (
    <div className="lcr-page lcr-cars">
      <StaticStyle id="cars-page" css={carsPageStyle} />
      <div className="lcr-cars-head">
        <PageHeading {...PAGE_TEXTS.cars}>Cars</PageHeading>
        <p className="lcr-cars-intro">By the hour for your shoot, or with a chauffeur for the journey.</p>
        {isLoading && <Spinner label="Loading cars" />}
      </div>
      <div className="lcr-cars-find">
        <SearchForm />
      </div>
      {error && !sections && (
        <div className="lcr-cars-section">
          <RequestFailure {...{ error, isFetching, refetch }} />
        </div>
      )}
      {isLoading && <CarSection title="Music Video Cars" />}
      {sections && !isSearched && <CarSectionPair {...sections} />}
      {sections && isSearched && (
        <FoundCars sections={sections}>
          {(found, statusOf, search) => (
            <CarSectionPair {...found} statusOf={statusOf} search={search} unfiltered={sections} />
          )}
        </FoundCars>
      )}
      <Suspense>{hasShortlist && <ShortlistBar search={search} />}</Suspense>
    </div>
  );
}

interface CarSectionExtras {
  /** Content below a car. */
  statusOf?: (car: Car) => ReactNode;
  /** The query of the links to the cars. */
  search?: string;
}

function CarSectionPair({
  musicVideo,
  chauffeur,
  unfiltered,
  ...extras
}: CarSections & CarSectionExtras & { unfiltered?: CarSections }) {
  const hides = (section: keyof CarSections) => (unfiltered?.[section].length ?? 0) > 0;
  return (
    <>
      <CarSection
        title="Music Video Cars"
        cars={musicVideo}
        isFiltered={hides('musicVideo')}
        seenFirst
        {...extras}
      />
      <CarSection title="Chauffeur Cars" cars={chauffeur} isFiltered={hides('chauffeur')} {...extras} />
    </>
  );
}

interface CarSectionProps extends CarSectionExtras {
  title: string;
  /** Undefined while they load. */
  cars?: readonly Car[];
  seenFirst?: boolean;
  /** True when the search excludes cars of the section. */
  isFiltered?: boolean;
}

function CarSection({
  title,
  cars,
  seenFirst = false,
  isFiltered = false,
  statusOf,
  search,
}: CarSectionProps) {
  return (
    <section className="lcr-cars-section" aria-label={title}>
      <h2 className="lcr-display">{title}</h2>
      {cars?.length === 0 ? (
        <p className="lcr-cars-intro">
          {isFiltered
            ? 'No car in this section matches your search.'
            : 'There are no cars in this section at the moment.'}
        </p>
      ) : (
        <div className="lcr-cards">
          {cars
            ? cars.map((car, index) => (
                <CarCard
                  key={car.id}
                  car={car}
                  priority={seenFirst && index === 0}
                  {...(search ? { search } : {})}
                >
                  {statusOf?.(car)}
                </CarCard>
              ))
            : SKELETONS.map((key) => <CarCardSkeleton key={`skeleton-${key}`} />)}
        </div>
      )}
    </section>
  );
}
