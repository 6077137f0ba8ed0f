// /Compare: up to four cars side by side, with the prices for the chosen dates and extras. The address is the state.
import { skipToken } from '@reduxjs/toolkit/query/react';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import { errorMessage } from '#app/platform/api/apiError.ts';
import { searchOf } from '#app/platform/address/datesInAddress.ts';
import { paths } from '#app/platform/address/paths.ts';
import { shareAddress } from '#app/platform/browser/share.ts';
import { useIsReplaying } from '#app/platform/browser/replayContext.ts';
import { carUnlisted, selectShortlist, SHORTLIST_MAX } from '#app/platform/preferences/preferencesSlice.ts';
import { selectAllCars, selectOfferedExtras, useGetCarsQuery, useGetExtrasQuery } from '#app/fleet/index.ts';
import buttonStyle from '#app/kit/page/button.css';
import { ErrorWithRetry } from '#app/kit/page/ErrorWithRetry.tsx';
import { Loading } from '#app/kit/page/Loading.tsx';
import { PageHeading } from '#app/kit/page/PageHeading.tsx';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import { useGetAvailabilityQuery } from '../data/availabilityApi.ts';
import { datesOfSearch } from '../search/foundCars.ts';
import { EMPTY_SEARCH } from '../search/searchInAddress.ts';
import { useSearchContext } from '../search/useDatesOfSearch.ts';
import { CompareTable, type ComparedCar } from './CompareTable.tsx';
import { CompareWish } from './CompareWish.tsx';
import compareStyle from './compare.css';
import { extrasOfCar, priceOfCar } from './comparedPrice.ts';
import { readComparison, writeComparison, type Comparison } from './comparisonInAddress.ts';

const ReserveTogether = lazyPart(() => import('./ReserveTogether.tsx'), 'ReserveTogether');

const TITLE = 'Compare cars';

export function ComparePage() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const isReplaying = useIsReplaying();
  const shortlist = useAppSelector(selectShortlist);
  const comparison = readComparison(search);
  const change = (changes: Partial<Comparison>) =>
    void navigate(pathname + writeComparison(search, changes), { replace: true });
  const fill = useEffectEvent(() => {
    if (!isReplaying && comparison.carIds.length === 0 && shortlist.length > 0) change({ carIds: shortlist });
  });
  // An address without cars gets the marked ones, so that it can be shared.
  useEffect(() => fill(), []);
  const onRemoved = (carId: string) => {
    dispatch(carUnlisted(carId));
    change({ carIds: comparison.carIds.filter((id) => id !== carId) });
  };
  return (
    <div className="lcr-page lcr-compare">
      <StaticStyle id="button" css={buttonStyle} />
      <StaticStyle id="compare" css={compareStyle} />
      <div className="lcr-compare-head">
        <PageHeading title={TITLE} description="Cars side by side, with prices for your dates.">
          {TITLE}
        </PageHeading>
        {comparison.carIds.length > 0 && (
          <button
            type="button"
            className="lcr-button"
            onClick={() => void dispatch(shareAddress(TITLE, window.location.href))}
          >
            Share
          </button>
        )}
      </div>
      {comparison.carIds.length === 0 ? (
        <NoCars />
      ) : (
        <Cars comparison={comparison} onChanged={change} onRemoved={onRemoved} />
      )}
    </div>
  );
}

const NoCars = () => (
  <>
    <p>Mark up to four cars with Compare, in the list or on the page of a car.</p>
    <p>
      <Link className="lcr-button" to={paths.cars}>
        See the cars
      </Link>
    </p>
  </>
);

interface CarsProps {
  comparison: Comparison;
  onChanged: (changes: Partial<Comparison>) => void;
  onRemoved: (carId: string) => void;
}

function Cars({ comparison: { carIds, dates, extras }, onChanged, onRemoved }: CarsProps) {
  const { data, error, isFetching, refetch } = useGetCarsQuery();
  const context = useSearchContext();
  const asked = datesOfSearch({ ...EMPTY_SEARCH, ...dates }, context);
  const query = asked.kind === 'asked' ? asked.query : skipToken;
  const { currentData: fleet } = useGetAvailabilityQuery(query, { refetchOnMountOrArgChange: true });
  useGetExtrasQuery();
  const offered = useAppSelector(selectOfferedExtras) ?? [];
  if (!data) {
    return error ? (
      <ErrorWithRetry message={errorMessage(error)} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Loading />
    );
  }
  const known = selectAllCars(data);
  const cars = carIds.flatMap((id): ComparedCar[] => {
    const car = known.find((each) => each.id === id);
    if (!car) return [];
    if (asked.kind !== 'asked') return [{ car, extras: [] }];
    return [
      {
        car,
        extras: extrasOfCar(car, asked.searched, extras, offered),
        price: priceOfCar(car, asked.searched, { wanted: extras, offered, context }),
        isFree: fleet?.entities[id]?.isFree,
      },
    ];
  });
  const ordered = cars.flatMap(({ price, ...chosen }) =>
    typeof price === 'object' ? [{ ...chosen, price }] : [],
  );
  return (
    <>
      <CompareWish
        dates={dates}
        asked={asked}
        extras={extras}
        purposes={cars.map(({ car }) => car.CarForReason)}
        onChanged={onChanged}
      />
      {cars.length < carIds.length && <p role="status">A car of this comparison is no longer offered.</p>}
      {ordered.length > 1 && ordered.length === cars.length && (
        <Suspense>
          <ReserveTogether cars={ordered} areFree={ordered.every(({ isFree }) => isFree)} />
        </Suspense>
      )}
      <CompareTable cars={cars} dates={dates} onRemoved={onRemoved} />
      {carIds.length < SHORTLIST_MAX && (
        <p className="lcr-compare-more">
          <Link className="lcr-button" to={paths.cars + searchOf(dates)}>
            Add a car
          </Link>
        </p>
      )}
    </>
  );
}
