// A native select in a toolbar, which is quick with mouse, keyboard and touch.
import type { FilterProps } from './tableView.ts';

export interface TableSelectProps extends Omit<FilterProps, 'name'> {
  options: Readonly<Record<string, string>>;
  /** Reserves the width of the select, because its options load later. */
  isLate?: boolean;
}

export function TableSelect({ label, value, options, isLate = false, onChange }: TableSelectProps) {
  const [[usual] = []] = Object.entries(options);
  return (
    <label className="lcr-table-select" data-set={value !== usual} data-late={isLate}>
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {Object.entries(options).map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
