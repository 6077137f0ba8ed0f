// The reservations of today and tomorrow as a work list, for the screen and for print.
import { useMemo } from 'react';
import Button from '@mui/material/Button';
import { rowsOf } from '#app/platform/api/entityList.ts';
import { useToday } from '#app/platform/clock/useToday.ts';
import { reservationAdminApi } from '#app/booking/index.ts';
import { RequestFailure } from '#app/kit/page/Loaded.tsx';
import { Loading } from '#app/kit/page/Loading.tsx';
import { PageHeading } from '#app/kit/page/PageHeading.tsx';
import printSheetStyle from '#app/kit/page/printSheet.css';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import { addDays, formatLondonDate, type LondonDate } from '#domain/time/london.ts';
import { DayTable } from './DayTable.tsx';
import { dayEntries } from './dayEntries.ts';
import daySheetStyle from './daySheet.css';

export function DaySheet() {
  const today = useToday();
  return (
    <article className="lcr-day-sheet lcr-print-sheet" aria-label="Today and tomorrow">
      <StaticStyle id="print-sheet" css={printSheetStyle} />
      <StaticStyle id="day-sheet" css={daySheetStyle} />
      <div className="lcr-day-sheet-head">
        <PageHeading>Today</PageHeading>
        <div className="lcr-print-hide">
          <Button size="small" variant="outlined" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </div>
      {/* The server decides which day is today, so that a new day needs a new request. */}
      <Days key={today} today={today} />
    </article>
  );
}

const NEWEST = { refetchOnMountOrArgChange: true, refetchOnFocus: true } as const;

const useDay = (when: 'today' | 'tomorrow') =>
  reservationAdminApi.endpoints.getReservations.useQuery({ when, status: 'confirmed' }, NEWEST);
type DayRequest = ReturnType<typeof useDay>;

const isWaiting = ({ data, error }: DayRequest): boolean => data === undefined && error === undefined;

/** Both days appear at once, so that the first day does not move the second one. */
function Days({ today }: { today: LondonDate }) {
  const first = useDay('today');
  const second = useDay('tomorrow');
  if (isWaiting(first) || isWaiting(second)) return <Loading />;
  return (
    <>
      <Day name="Today" date={today} request={first} />
      <Day name="Tomorrow" date={addDays(today, 1)} request={second} />
    </>
  );
}

interface DayProps {
  name: string;
  date: LondonDate;
  request: DayRequest;
}

function Day({ name, date, request: { data, error, isFetching, refetch } }: DayProps) {
  const entries = useMemo(() => data && dayEntries(rowsOf(data), date), [data, date]);
  const title = `${name}, ${formatLondonDate(date)}`;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <RequestFailure {...{ error, isFetching, refetch }} />
      {entries?.length === 0 && <p>No car is on hire.</p>}
      {entries && entries.length > 0 && <DayTable title={title} entries={entries} />}
    </section>
  );
}
