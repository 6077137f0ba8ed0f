// Above the rows: search, filters, columns, density, CSV.
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { ExportButton } from './ExportButton.tsx';
import { QuickSearch } from './QuickSearch.tsx';
import { TableSelect, type TableSelectOption } from './TableSelect.tsx';
import { DENSITIES, type TableView } from './tableView.ts';
import type { ChangeView } from './useTableView.ts';

/** A filter that the list's call understands; its first option means all. */
export interface TableFilter {
  name: string;
  label: string;
  options: readonly TableSelectOption[];
}

export interface TableToolbarProps {
  /** What is listed, in small letters: 'reservations'. */
  noun: string;
  view: TableView;
  changeTo: ChangeView;
  filters: readonly TableFilter[];
  columns: readonly { field: string; headerName: string; hideable?: boolean }[];
  hidden: readonly string[];
  chosen: number;
  onExport: () => Promise<void>;
}

const DENSITY_OPTIONS = DENSITIES.map((value) => ({
  value,
  text: `${value.charAt(0).toUpperCase()}${value.slice(1)}`,
}));

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
      {filters.map(({ name, label, options }) => (
        <TableSelect
          key={name}
          label={label}
          value={view.filters[name] ?? ''}
          options={options}
          onChange={(value) => choose(name, value)}
        />
      ))}
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
