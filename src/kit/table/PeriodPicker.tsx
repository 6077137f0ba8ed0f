// Selects the period of a report: two dates, or a preset period. The sums or exports of the period follow in the line.
import type { ReactNode } from 'react';
import { StaticStyle } from '../page/StaticStyle.tsx';
import adminTableStyle from './adminTable.css';
import { DateFilter } from './DateFilter.tsx';
import { PERIOD_PRESETS, usePeriod } from './usePeriod.ts';

/** The sums of a table in one line, which has its height before they are known. */
export const TableSums = ({ children }: { children: ReactNode }) => (
  <p className="lcr-table-sums" role="status">
    {children || '\u00A0'}
  </p>
);

export function PeriodPicker({ children }: { children?: ReactNode }) {
  const { today, period, problem, changeTo } = usePeriod();
  return (
    <div className="lcr-table-toolbar" role="group" aria-label="Period">
      <StaticStyle id="admin-table" css={adminTableStyle} />
      {PERIOD_PRESETS.map((preset) => {
        const { from, to } = preset.period(today);
        return (
          <button
            key={preset.text}
            type="button"
            className="lcr-table-button"
            aria-pressed={from === period.from && to === period.to}
            onClick={() => changeTo({ from, to })}
          >
            {preset.text}
          </button>
        );
      })}
      <DateFilter
        label="From"
        name="from"
        value={period.from}
        onChange={(from) => from && changeTo({ ...period, from })}
      />
      <DateFilter
        label="To"
        name="to"
        value={period.to}
        onChange={(to) => to && changeTo({ ...period, to })}
      />
      {problem !== undefined && (
        <span role="alert" className="lcr-table-remark">
          {problem}
        </span>
      )}
      {children}
    </div>
  );
}
