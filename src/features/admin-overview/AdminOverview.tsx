// What the day needs, above the reservations: figures that lead to their rows, and the months as charts.
import { useGetOverviewQuery } from '#app/entities/overview/index.ts';
import { errorMessage } from '#app/api/apiError.ts';
import { ErrorWithRetry } from '#app/shared/ui/ErrorWithRetry.tsx';
import { StaticStyle } from '#app/shared/ui/StaticStyle.tsx';
import { DayFigures } from './DayFigures.tsx';
import { Months } from './Months.tsx';
import { overviewStyle } from './overviewStyle.ts';

export function AdminOverview() {
  const { data, error, isFetching, refetch } = useGetOverviewQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  const failed = error !== undefined && !data;
  return (
    <div className="lcr-overview" data-failed={failed}>
      <StaticStyle id="admin-overview" css={overviewStyle} />
      {failed && (
        <ErrorWithRetry message={errorMessage(error)} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {/* What could not be read keeps its place, unseen: nothing below it moves. */}
      <DayFigures overview={data} />
      <Months overview={data} />
    </div>
  );
}
