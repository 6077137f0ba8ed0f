// The one table of the back office: rows by page, sort and search as the address says, columns and density to
// choose, CSV, actions per row. Presentational: rows come in, events go out.
import { useMemo } from 'react';
import type { GridRowSelectionModel } from '@mui/x-data-grid';
import { DataGrid } from '@mui/x-data-grid/DataGrid';
import { NARROW } from '#app/shared/config/breakpoints.ts';
import { cspNonce } from '#app/shared/lib/cspNonce.ts';
import { downloadFile } from '#app/shared/lib/downloadFile.ts';
import { useMedia } from '#app/shared/lib/useMedia.ts';
import { ErrorWithRetry } from '../ErrorWithRetry.tsx';
import { StaticStyle } from '../StaticStyle.tsx';
import { csvText } from './csv.ts';
import type { DenseColumn } from './denseColumn.ts';
import { denseTableStyle } from './denseTableStyle.ts';
import { gridSort, gridText, toSort, visibility } from './gridModels.ts';
import { TableToolbar, type TableFilter } from './TableToolbar.tsx';
import { PAGE_SIZES, type TableView } from './tableView.ts';
import type { ChangeView } from './useTableView.ts';

export interface DenseTableProps<Row extends { id: string }> {
  /** Names the table: 'Reservations'. */
  label: string;
  columns: readonly DenseColumn<Row>[];
  /** The page's rows, paged, sorted and narrowed already; undefined until they are there. */
  rows: readonly Row[] | undefined;
  /** How many there are in all. */
  total: number | undefined;
  view: TableView;
  changeTo: ChangeView;
  filters?: readonly TableFilter[];
  /** The columns that a narrow window leaves out until somebody chooses. */
  hiddenWhenNarrow?: readonly string[];
  hiddenAtFirst?: readonly string[];
  busy: boolean;
  /** Why the rows could not be read. */
  failure?: string | undefined;
  onRetry?: () => void;
  emptyText: string;
  /** In px, where rows are as high as what is in them: a good guess moves nothing when they are measured. */
  usualHeight?: number | undefined;
  /** True where something stands below the table, which should not move with the number of rows. */
  isSteady?: boolean;
  /** The ids of the selected rows, of whatever page. */
  selectedIds: readonly string[];
  onSelected: (ids: readonly string[]) => void;
  /** Every row of the view, whatever its page; for CSV. */
  loadAll: () => Promise<readonly Row[]>;
}

const NONE: readonly never[] = [];
const ignore = () => undefined;
const asHighAsNeeded = () => 'auto' as const;

export function DenseTable<Row extends { id: string }>({
  label,
  columns,
  rows,
  total,
  view,
  changeTo,
  filters = NONE,
  hiddenWhenNarrow = NONE,
  hiddenAtFirst = NONE,
  busy,
  failure,
  onRetry = ignore,
  emptyText,
  isSteady = false,
  usualHeight,
  selectedIds,
  onSelected,
  loadAll,
}: DenseTableProps<Row>) {
  const selection = useMemo<GridRowSelectionModel>(
    () => ({ type: 'include', ids: new Set(selectedIds) }),
    [selectedIds],
  );
  const isNarrow = useMedia(NARROW);
  const hidden = view.hidden ?? (isNarrow ? hiddenWhenNarrow : hiddenAtFirst);
  const noun = label.toLowerCase();
  const growing = useMemo(
    () =>
      usualHeight === undefined
        ? {}
        : { getRowHeight: asHighAsNeeded, getEstimatedRowHeight: () => usualHeight },
    [usualHeight],
  );

  const exportRows = async () => {
    const all = await loadAll();
    const wanted = selection.ids.size > 0 ? all.filter(({ id }) => selection.ids.has(id)) : all;
    const shown = columns.filter(({ field, csv }) => csv && !hidden.includes(field));
    const text = csvText(
      shown.map(({ headerName }) => headerName),
      wanted.map((row) => shown.map(({ csv }) => csv?.(row) ?? '')),
    );
    downloadFile(`${noun.replaceAll(' ', '-')}.csv`, text, 'text/csv;charset=utf-8');
  };

  return (
    <div className="lcr-table">
      <StaticStyle id="dense-table" css={denseTableStyle} />
      <TableToolbar
        noun={noun}
        view={view}
        changeTo={changeTo}
        filters={filters}
        columns={columns}
        hidden={hidden}
        chosen={selection.ids.size}
        onExport={exportRows}
      />
      {failure !== undefined && <ErrorWithRetry message={failure} onRetry={onRetry} busy={busy} />}
      {(failure === undefined || rows) && (
        <div className="lcr-table-grid" data-steady={isSteady}>
          <DataGrid
            {...growing}
            aria-label={label}
            nonce={cspNonce()}
            rows={rows ?? NONE}
            columns={columns}
            loading={busy}
            density={view.density}
            paginationMode="server"
            sortingMode="server"
            filterMode="server"
            // -1 means not known yet; 0 would send the visitor back to the first page.
            rowCount={total ?? -1}
            // It would move as soon as the rows are there.
            hideFooter={!rows}
            pageSizeOptions={PAGE_SIZES}
            paginationModel={{ page: view.page, pageSize: view.pageSize }}
            onPaginationModelChange={({ page, pageSize }) =>
              changeTo(pageSize === view.pageSize ? { page } : { pageSize })
            }
            sortModel={gridSort(view.sort)}
            onSortModelChange={(model) => changeTo({ sort: toSort(model) })}
            columnVisibilityModel={visibility(columns, hidden)}
            checkboxSelection
            disableRowSelectionOnClick
            disableRowSelectionExcludeModel
            keepNonExistentRowsSelected
            rowSelectionModel={selection}
            onRowSelectionModelChange={({ ids }) => {
              // The grid reports what it was given, too.
              if (ids.size === selectedIds.length && selectedIds.every((id) => ids.has(id))) return;
              onSelected([...ids].map(String));
            }}
            disableColumnMenu
            disableColumnFilter
            disableColumnSelector
            localeText={gridText(emptyText)}
            slotProps={{ loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' } }}
          />
        </div>
      )}
    </div>
  );
}
