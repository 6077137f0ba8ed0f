// The toolbar above the rows, in one line: search, filters, columns, density, CSV.
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { ExportButton } from './ExportButton.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { QuickSearch } from './QuickSearch.tsx';
import { TableSelect } from './TableSelect.tsx';
import { ViewsPanel, type ViewsPanelProps } from './ViewsPanel.tsx';
import { DENSITIES, type TableFilter, type TableView } from './tableView.ts';

export interface TableToolbarProps {
  saved: Omit<ViewsPanelProps, 'view' | 'changeTo'>;
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

export function TableToolbar(props: TableToolbarProps) {
  const { noun, view, changeTo, filters, columns, hidden, chosen, onExport, saved } = props;
  const isNarrowed = view.q !== '' || Object.keys(view.filters).length > 0;
  return (
    <div className="lcr-table-toolbar">
      <QuickSearch label={`Search ${noun}`} value={view.q} onSearch={(q) => changeTo({ q })} />
      <ViewsPanel view={view} changeTo={changeTo} {...saved} />
      <FilterPanel filters={filters} view={view} onChange={(next) => changeTo({ filters: next })} />
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
