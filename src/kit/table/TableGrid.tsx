// The rows of an admin table in MUI's grid, with page and sort from the address.
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { GridApi, GridLocaleText, GridRowSelectionModel, GridSortModel } from '@mui/x-data-grid';
import { DataGrid } from '@mui/x-data-grid/DataGrid';
import { cspNonce } from '#app/platform/browser/cspNonce.ts';
import type { AdminColumn } from './RowActions.tsx';
import { TableToolbar, TableToolbarContext, type TableToolbarProps } from './TableToolbar.tsx';
import { PAGE_SIZES, type TableView } from './tableView.ts';
import { TOTALS_ID, type TableRows } from './useListRows.ts';
import { useStable } from './useStable.ts';

export interface TableGridProps<Row extends { id: string }> extends Pick<
  TableRows<Row>,
  'rows' | 'total' | 'totals' | 'busy'
> {
  label: string;
  columns: readonly AdminColumn<Row>[];
  hidden: readonly string[];
  emptyText: string;
  usualHeight: number | undefined;
  isSteady: boolean;
  /** Called on a click or Enter on a row, outside its own controls. */
  onOpen: ((row: Row) => void) | undefined;
  /** The row that the user opened before they came back to this list. */
  openedId: string | undefined;
  toolbar: TableToolbarProps;
  view: TableView;
  changeTo: (change: Partial<TableView>) => void;
  selectedIds: readonly string[];
  onSelected: (ids: string[]) => void;
}

function gridSort(sort: string): GridSortModel {
  if (sort === '') return [];
  return sort.startsWith('-') ? [{ field: sort.slice(1), sort: 'desc' }] : [{ field: sort, sort: 'asc' }];
}

function toSort([first]: GridSortModel): string {
  if (!first?.sort) return '';
  return first.sort === 'desc' ? `-${first.field}` : first.field;
}

const count = new Intl.NumberFormat('en-GB');

function gridText(emptyText: string): Partial<GridLocaleText> {
  return {
    noRowsLabel: emptyText,
    noResultsOverlayLabel: emptyText,
    paginationDisplayedRows: ({ from, to, count: total }) =>
      total < 0 ? 'Loading...' : `${count.format(from)}–${count.format(to)} of ${count.format(total)}`,
  };
}

const NONE: readonly never[] = [];
/** Every column stays in the document, so that the cells of the actions can stay in sight. */
const ALL_COLUMNS = 10_000;
const TOTALS_PROPS = {
  isRowSelectable: ({ id }: { id: unknown }) => id !== TOTALS_ID,
  getRowClassName: ({ id }: { id: unknown }) => (id === TOTALS_ID ? 'lcr-table-totals' : ''),
} as const;
/** The panel of the columns is inside the landmark of the screen. */
const IN_MAIN = { material: { container: () => document.querySelector('main') } } as const;
const SLOTS = { toolbar: TableToolbar } as const;
const OWN_CONTROLS = 'a,button,input,label,[role=menu]';

/** Keeps the actions at the right edge when the other columns are wider than the window. */
function stickyActions(columns: readonly { type?: unknown; field: string; width?: number }[]) {
  let right = 0;
  return Object.fromEntries(
    columns
      .filter(({ type }) => type === 'actions')
      .reverse()
      .map(({ field, width = 0 }) => {
        const place = [`& [data-field="${field}"]`, { position: 'sticky', right, zIndex: 2 }] as const;
        right += width;
        return place;
      }),
  );
}

/** Scrolls to a row and focuses it, as soon as it is loaded and the grid is measured. */
function useReturnTo(id: string | undefined, field: string | undefined) {
  const api = useRef<GridApi>(null);
  useEffect(() => {
    if (id === undefined || field === undefined) return undefined;
    const grid = api.current;
    const arrive = () => {
      const rowIndex = grid?.getRowIndexRelativeToVisibleRows(id) ?? -1;
      if (rowIndex < 0 || !grid?.getRootDimensions().isReady) return;
      stop();
      grid.setCellFocus(id, field);
      grid.scrollToIndexes({ rowIndex });
    };
    // Rows that are still in the cache are measured before this effect runs, others later.
    const frame = requestAnimationFrame(arrive);
    const unsubscribe = grid?.subscribeEvent('renderedRowsIntervalChange', arrive);
    function stop() {
      cancelAnimationFrame(frame);
      unsubscribe?.();
    }
    return stop;
  }, [api, id, field]);
  return api;
}

export function TableGrid<Row extends { id: string }>(props: TableGridProps<Row>) {
  const { label, rows, total, busy, hidden, emptyText, usualHeight, view, selectedIds } = props;
  const { onOpen, onSelected, openedId, totals, toolbar } = props;
  const { page, pageSize, sort, q, density } = view;
  const selection = useMemo<GridRowSelectionModel>(
    () => ({ type: 'include', ids: new Set(selectedIds) }),
    [selectedIds],
  );
  const isGrowing = usualHeight !== undefined;
  // The compiler keeps an object while the values that it is made of stay: each change of a property renders every cell of
  // the grid again. The texts are such values; the objects that they come from are new with each view.
  const growing = isGrowing
    ? { getRowHeight: () => 'auto' as const, getEstimatedRowHeight: () => usualHeight }
    : {};
  const widthsText = JSON.stringify(view.widths);
  const hiddenText = hidden.join();
  const widths = useMemo(() => JSON.parse(widthsText) as Record<string, number>, [widthsText]);
  const columns = useMemo(
    () =>
      props.columns.map((column): AdminColumn<Row> => {
        const { flex = 0, ...fixed } = isGrowing ? { display: 'flex' as const, ...column } : column;
        const width = widths[column.field];
        return width === undefined ? { flex, ...fixed } : { ...fixed, width };
      }),
    [isGrowing, props.columns, widths],
  );
  const visible = useMemo(
    () => Object.fromEntries(columns.map(({ field }) => [field, !hiddenText.split(',').includes(field)])),
    [columns, hiddenText],
  );
  const current = useMemo(
    () => ({
      rows: rows && totals && rows.length > 0 ? [...rows, totals] : (rows ?? NONE),
      // -1 means unknown; 0 would send the user back to the first page.
      rowCount: total ?? -1,
      // A later read dims the rows.
      loading: !rows && busy,
      // It would move when the rows are loaded.
      hideFooter: !rows,
      filterModel: { items: [], quickFilterValues: q === '' ? [] : [q] },
      sortModel: gridSort(sort),
      paginationModel: { page, pageSize },
    }),
    [rows, totals, total, busy, q, sort, page, pageSize],
  );
  // The frame after a key or a click does not wait for the rows, which may be in the cache.
  const late = useDeferredValue(current);
  const hideable = columns.filter((each) => each.hideable !== false).map(({ field }) => field);
  const [firstField] = useState(() => props.columns.find(({ field }) => !hidden.includes(field))?.field);
  const api = useReturnTo(openedId, firstField);
  const changeTo = useStable(props.changeTo);
  return (
    <TableToolbarContext value={toolbar}>
      <div
        className="lcr-table-grid"
        data-steady={props.isSteady}
        data-density={density}
        aria-busy={busy || late !== current}
      >
        <DataGrid
          apiRef={api}
          {...growing}
          {...late}
          sx={stickyActions(columns)}
          columnBufferPx={ALL_COLUMNS}
          {...(onOpen && {
            onRowClick: ({ row }, { target }) => {
              if (row.id === TOTALS_ID) return;
              if (target instanceof Element && !target.closest(OWN_CONTROLS)) onOpen(row);
            },
            onCellKeyDown: ({ row, field }, { key, target, currentTarget }) => {
              if (key === 'Enter' && target === currentTarget && field !== '__check__') onOpen(row);
            },
          })}
          data-opens={onOpen !== undefined}
          aria-label={label}
          nonce={cspNonce()}
          {...(totals && TOTALS_PROPS)}
          columns={columns}
          density={density}
          paginationMode="server"
          sortingMode="server"
          filterMode="server"
          pageSizeOptions={PAGE_SIZES}
          onPaginationModelChange={(next) =>
            changeTo(next.pageSize === pageSize ? { page: next.page } : { pageSize: next.pageSize })
          }
          onSortModelChange={(model) => changeTo({ sort: toSort(model) })}
          onFilterModelChange={({ quickFilterValues: [text = ''] = [] }) => changeTo({ q: String(text) })}
          onColumnVisibilityModelChange={(model) =>
            changeTo({ hidden: hideable.filter((field) => model[field] === false) })
          }
          columnVisibilityModel={visible}
          checkboxSelection
          disableRowSelectionOnClick
          disableRowSelectionExcludeModel
          keepNonExistentRowsSelected
          rowSelectionModel={selection}
          onRowSelectionModelChange={({ ids }) => {
            // The grid also reports values that it got as props.
            if (ids.size === selectedIds.length && selectedIds.every((id) => ids.has(id))) return;
            onSelected([...ids].map(String));
          }}
          onColumnWidthChange={({ colDef, width }) =>
            changeTo({ widths: { ...widths, [colDef.field]: Math.round(width) } })
          }
          disableColumnMenu
          disableColumnFilter
          localeText={gridText(emptyText)}
          showToolbar
          slots={SLOTS}
          slotProps={{
            basePopper: IN_MAIN,
            columnsManagement: {
              getTogglableColumns: () => hideable,
              disableResetButton: true,
              disableShowHideToggle: true,
            },
            loadingOverlay: { noRowsVariant: 'skeleton' },
          }}
        />
      </div>
    </TableToolbarContext>
  );
}
