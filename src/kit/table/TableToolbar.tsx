// The toolbar of the grid, in one line: search, views, filters, density, columns, CSV. The grid has the search and the
// choice of columns; its other parts fit no list in pages of a server: its filter panel sets one filter, and its export
// contains one page.
import { createContext, Suspense, use } from 'react';
import { ColumnsPanelTrigger, QuickFilter, QuickFilterControl } from '@mui/x-data-grid/components';
import { lazyPart } from '../page/lazyPart.tsx';
import { ExportButton } from './ExportButton.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { TableSelect } from './TableSelect.tsx';
import { ToolPanel } from './ToolPanel.tsx';
import type { SavedViewsProps } from './SavedViews.tsx';
import { DENSITIES, type TableFilter, type TableView } from './tableView.ts';

const SavedViews = lazyPart(() => import('./SavedViews.tsx'), 'SavedViews');

export interface TableToolbarProps {
  saved: Omit<SavedViewsProps, 'view' | 'changeTo' | 'onOpened'>;
  /** The noun of the list, in small letters: 'reservations'. */
  noun: string;
  view: TableView;
  changeTo: (change: Partial<TableView>) => void;
  filters: readonly TableFilter[];
  chosen: number;
  onExport: () => Promise<void>;
}

/** A context, because a property of the grid would render every cell again with each change of the toolbar. */
export const TableToolbarContext = createContext({} as TableToolbarProps);

const PAUSE_MS = 250;
const MAX_SEARCH = 200;
const DENSITY_OPTIONS = { compact: 'Compact', standard: 'Standard', comfortable: 'Comfortable' };

/** The server searches for the whole text, not for each word. */
const toValues = (text: string) => (text.trim() === '' ? [] : [text]);
const toText = ([text = '']: readonly string[]) => text;

export function TableToolbar() {
  const { noun, view, changeTo, filters, chosen, onExport, saved } = use(TableToolbarContext);
  const isNarrowed = view.q !== '' || Object.keys(view.filters).length > 0;
  return (
    <div className="lcr-table-toolbar">
      <QuickFilter
        className="lcr-table-search"
        expanded
        parser={toValues}
        formatter={toText}
        debounceMs={PAUSE_MS}
      >
        <QuickFilterControl
          type="search"
          size="small"
          fullWidth
          placeholder="Search..."
          autoComplete="off"
          slotProps={{ htmlInput: { 'aria-label': `Search ${noun}`, maxLength: MAX_SEARCH } }}
        />
      </QuickFilter>
      <ToolPanel label="Views">
        {(close) => (
          <Suspense>
            <SavedViews view={view} changeTo={changeTo} onOpened={close} {...saved} />
          </Suspense>
        )}
      </ToolPanel>
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
        <ColumnsPanelTrigger render={<button type="button" className="lcr-table-button lcr-table-columns" />}>
          Columns
        </ColumnsPanelTrigger>
        <ExportButton chosen={chosen} onExport={onExport} />
      </div>
    </div>
  );
}
