// The toolbar above the rows: search, filters, columns, density, CSV.
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { ExportButton } from './ExportButton.tsx';
import { QuickSearch } from './QuickSearch.tsx';
import { TypedFilter } from './TypedFilter.tsx';
import { DENSITIES, type FilterProps, type TableFilter, type TableView } from './tableView.ts';

export interface TableToolbarProps {
  /** The noun of the list, in small letters: 'reservations'. */
  noun: string;
  view: TableView;
  changeTo: (change: Partial<TableView>) => void;
  filters: readonly TableFilter[];
  columns: readonly { field: string; headerName: string; hideable?: boolean }[];
  hidden: readonly string[];
  chosen: number;
  onExport: () => Promise<void>;
}

const DENSITY_OPTIONS = { compact: 'Compact', standard: 'Standard', comfortable: 'Comfortable' };

/** The options with the selected value, which may come from the address before the options are loaded. */
const withValue = (options: Readonly<Record<string, string>>, value: string) =>
  Object.hasOwn(options, value) ? options : { ...options, [value]: value };

export function TableToolbar(props: TableToolbarProps) {
  const { noun, view, changeTo, filters, columns, hidden, chosen, onExport } = props;
  const isNarrowed = view.q !== '' || Object.keys(view.filters).length > 0;
  const choose = (name: string, value: string) => {
    const { [name]: _before, ...others } = view.filters;
    changeTo({ filters: value ? { ...others, [name]: value } : others });
  };
  return (
    <div className="lcr-table-toolbar">
      <QuickSearch label={`Search ${noun}`} value={view.q} onSearch={(q) => changeTo({ q })} />
      {filters.map((filter) => {
        const { name, label } = filter;
        const value = view.filters[name] ?? '';
        const shared = { name, label, value, onChange: (chosenValue: string) => choose(name, chosenValue) };
        if (!filter.kind) {
          const isLate = filter.isValue !== undefined;
          return (
            <TableSelect key={name} options={withValue(filter.options, value)} isLate={isLate} {...shared} />
          );
        }
        const Filter = filter.kind === 'date' ? filter.Field : TypedFilter;
        return <Filter key={name} {...shared} />;
      })}
      {isNarrowed && (
        <button type="button" className="lcr-table-button" onClick={() => changeTo({ q: '', filters: {} })}>
          Show all
        </button>
      )}
      <div className="lcr-table-tools">
        <TableSelect
          label="Density"
          value={view.density}
          options={DENSITY_OPTIONS}
          onChange={(value) => changeTo({ density: DENSITIES.find((density) => density === value) })}
        />
        <ColumnsMenu columns={columns} hidden={hidden} onChange={(next) => changeTo({ hidden: next })} />
        <ExportButton chosen={chosen} onExport={onExport} />
      </div>
    </div>
  );
}

interface TableSelectProps extends Omit<FilterProps, 'name'> {
  options: Readonly<Record<string, string>>;
  /** Reserves the width of the select, because its options load later. */
  isLate?: boolean;
}

/** A native select, which is quick with mouse, keyboard and touch. */
function TableSelect({ label, value, options, isLate = false, onChange }: TableSelectProps) {
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
