// The fleet screen: cars as rows, days or hours as columns, with reservations, holds, turnarounds and blocks.
// A table shows the same data. The query of the address stores the days, the search, and the choice of
// timeline or table.
import { useMemo } from 'react';
import { useToday } from '#app/platform/clock/useToday.ts';
import { fleetApi } from '#app/fleet/index.ts';
import { UndoEdit } from '../reservation/UndoEdit.tsx';
import { RequestFailure } from '#app/kit/page/Loaded.tsx';
import { Loading } from '#app/kit/page/Loading.tsx';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import { useDispatchOnUnmount } from '#app/platform/store/hooks.ts';
import type { FleetCar } from '#domain/fleet/contract/fleet.ts';
import { FleetDialogs } from './FleetDialogs.tsx';
import { FleetTable } from './FleetTable.tsx';
import { FleetToolbar } from './FleetToolbar.tsx';
import fleetStyle from './fleetTimeline.css';
import { fleetLeft } from './fleetTimelineSlice.ts';
import { useFleetView } from './fleetView.ts';
import { byCar } from './geometry.ts';
import { Timeline } from './Timeline.tsx';
import { containsWords } from '#domain/kit/searchText.ts';

/** The cars whose names contain every word of the search. */
const found = (cars: readonly FleetCar[], q: string): FleetCar[] =>
  cars.filter(({ make, model }) => containsWords(`${make} ${model}`, q));

export function FleetTimeline() {
  const today = useToday();
  const { view, changeTo } = useFleetView(today);
  const { from, to, q } = view;
  const { data, currentData, error, isFetching, refetch } = fleetApi.endpoints.getFleet.useQuery(
    { from, to },
    { refetchOnMountOrArgChange: true },
  );
  useDispatchOnUnmount(fleetLeft);
  const cars = useMemo(() => found(data?.cars ?? [], q), [data, q]);
  const rows = useMemo(() => {
    const periods = byCar(data?.periods ?? []);
    return cars.map((car) => ({ car, periods: periods.get(car.id) ?? [] }));
  }, [data, cars]);
  return (
    <div className="lcr-fleet" aria-busy={currentData === undefined && isFetching}>
      <StaticStyle id="fleet-timeline" css={fleetStyle} />
      <FleetToolbar view={view} today={today} cars={cars} changeTo={changeTo} />
      <RequestFailure {...{ error, isFetching, refetch }} />
      {!data && error === undefined && <Loading />}
      {data && cars.length === 0 && <p>There are no cars to show.</p>}
      {data && cars.length > 0 && !view.isTable && <Timeline view={view} rows={rows} />}
      {data && cars.length > 0 && view.isTable && <FleetTable rows={rows} />}
      {data && <FleetDialogs fleet={data} />}
      <UndoEdit />
    </div>
  );
}
