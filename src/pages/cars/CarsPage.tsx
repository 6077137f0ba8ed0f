// /Cars: the fleet in two sections.
import { useAppSelector } from '#app/store/hooks.ts';
import { errorMessage } from '#app/api/apiError.ts';
import { requestState } from '#app/api/requestState.ts';
import { CarCard, CarCardSkeleton, selectCarSections, useGetCarsQuery } from '#app/entities/car/index.ts';
import { ErrorWithRetry } from '#app/shared/ui/ErrorWithRetry.tsx';
import { PageHeading } from '#app/shared/ui/PageHeading.tsx';
import { Spinner } from '#app/shared/ui/Spinner.tsx';
import { StaticStyle } from '#app/shared/ui/StaticStyle.tsx';
import type { Car } from '#domain/contract/cars.ts';
import carsPageStyle from './carsPage.css';

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];
// The first row of a wide screen.
const SEEN_FIRST = 3;

export function CarsPage() {
  const sections = useAppSelector(selectCarSections);
  const { error, isFetching, refetch } = useGetCarsQuery(undefined, { selectFromResult: requestState });
  const isLoading = !sections && !error;
  return (
    <div className="lcr-page">
      <StaticStyle id="cars-page" css={carsPageStyle} />
      <div className="lcr-cars-head">
        <PageHeading description="Luxury cars for music videos and chauffeur journeys, with prices and availability.">
          Cars
        </PageHeading>
        {isLoading && <Spinner label="Loading cars" />}
      </div>
      <p className="lcr-cars-intro">By the hour for your shoot, or with a chauffeur for the journey.</p>
      {error && !sections && (
        <div className="lcr-cars-section">
          <ErrorWithRetry message={errorMessage(error)} onRetry={refetch} busy={isFetching} />
        </div>
      )}
      {isLoading && <CarSection title="Music Video Cars" />}
      {sections && <CarSection title="Music Video Cars" cars={sections.musicVideo} seenFirst />}
      {sections && <CarSection title="Chauffeur Cars" cars={sections.chauffeur} />}
    </div>
  );
}

interface CarSectionProps {
  title: string;
  /** Undefined while they are on their way. */
  cars?: readonly Car[];
  seenFirst?: boolean;
}

function CarSection({ title, cars, seenFirst = false }: CarSectionProps) {
  return (
    <section className="lcr-cars-section" aria-label={title}>
      <h2 className="lcr-display">{title}</h2>
      {cars?.length === 0 ? (
        <p className="lcr-cars-intro">There are no cars in this section at the moment.</p>
      ) : (
        <div className="lcr-cards">
          {cars
            ? cars.map((car, index) => (
                <CarCard key={car.id} car={car} priority={seenFirst && index < SEEN_FIRST} />
              ))
            : SKELETONS.map((key) => <CarCardSkeleton key={`skeleton-${key}`} />)}
        </div>
      )}
    </section>
  );
}
