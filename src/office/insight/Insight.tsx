// Money, utilisation, cancellations and lead times of the period in the address.
import { Link } from 'react-router-dom';
import { narrowed, paths } from '#app/platform/address/paths.ts';
import { periodBefore } from '#domain/kit/periods.ts';
import { PeriodPicker } from '#app/kit/table/PeriodPicker.tsx';
import { usePeriod } from '#app/kit/table/usePeriod.ts';
import { useGetInsightQuery } from '../data/insightApi.ts';
import { RequestFailure } from '#app/kit/page/Loaded.tsx';
import { Loading } from '#app/kit/page/Loading.tsx';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import type { Insight as InsightAnswer } from '#domain/office/contract/insight.ts';
import { formatLondonDate } from '#domain/time/london.ts';
import insightStyle from './insight.css';
import { insightParts, moneyTexts } from './insightParts.ts';
import { InsightSection } from './InsightSection.tsx';
import { MonthsSection } from './MonthsSection.tsx';

export function Insight() {
  const { period, problem } = usePeriod();
  const { data, error, isFetching, refetch } = useGetInsightQuery(period, {
    skip: problem !== undefined,
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  const isFailed = error !== undefined && problem === undefined;
  return (
    <div className="lcr-insight">
      <StaticStyle id="insight" css={insightStyle} />
      <PeriodPicker />
      {isFailed && <RequestFailure {...{ error, isFetching, refetch }} />}
      {!data && !isFailed && problem === undefined && <Loading />}
      {data && !isFailed && problem === undefined && <Figures insight={data} isBusy={isFetching} />}
      {/* Below the figures, so that it does not move when they arrive. */}
      {(data !== undefined || isFailed || problem !== undefined) && <MonthsSection />}
    </div>
  );
}

function Figures({ insight, isBusy }: { insight: InsightAnswer; isBusy: boolean }) {
  const { from, to, total } = insight;
  const { currentData: before } = useGetInsightQuery(periodBefore({ from, to }));
  // In the order of the amounts. Reservations count by their start, money when it moves.
  const behind = [
    narrowed(paths.admin, { startsFrom: from, startsTo: to }),
    narrowed(paths.adminPayments, { from, to, flow: 'in' }),
    narrowed(paths.admin, { startsFrom: from, startsTo: to, unpaid: 'true' }),
    narrowed(paths.adminPayments, { from, to, flow: 'out' }),
  ];
  return (
    <div className="lcr-insight-parts" aria-busy={isBusy}>
      <section aria-label="Totals">
        <p>{`${formatLondonDate(from)} to ${formatLondonDate(to)}`}</p>
        <dl className="lcr-insight-totals">
          {moneyTexts(total).map(([name, text], index) => (
            <div key={name}>
              <dt>
                <Link to={behind[index] ?? paths.admin}>{name}</Link>
              </dt>
              <dd>{text}</dd>
              {/* The line is always there, so that nothing moves when the earlier figures arrive. */}
              <dd>{before ? `Before: ${moneyTexts(before.total)[index]?.[1] ?? ''}` : '\u00a0'}</dd>
            </div>
          ))}
        </dl>
      </section>
      {insightParts(insight).map((part) => (
        <InsightSection key={part.title} part={part} period={`${from} to ${to}`} />
      ))}
    </div>
  );
}
