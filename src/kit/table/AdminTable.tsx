// The one table of the admin screens. The address holds page, sort, search, filters, columns and density. Rows have
// actions and dialogs, and CSV exports them. A screen declares its table by the props.
import { type ReactNode, Suspense, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { GridRenderCellParams } from '@mui/x-data-grid';
import { NARROW } from '../page/breakpoints.ts';
import { useMedia } from '../page/useMedia.ts';
import { ErrorWithRetry } from '../page/ErrorWithRetry.tsx';
import { StaticStyle } from '../page/StaticStyle.tsx';
import adminTableStyle from './adminTable.css';
import { lazyPart } from '../page/lazyPart.tsx';
import type { BulkAction } from './BulkBar.tsx';
import { actionsColumn, type AdminColumn, RowActionContext } from './RowActions.tsx';
import { RowCard } from './RowCard.tsx';
import { TableGrid } from './TableGrid.tsx';
import type { NamedView } from './SavedViews.tsx';
import { type TableView, useTableView, type ViewSpec } from './tableView.ts';
import type { TableRows } from './useListRows.ts';
import { useOpenedRow } from './useOpenedRow.ts';
import { useStable } from './useStable.ts';
import { useAppDispatch, useAppSelector, useDispatchOnUnmount } from '#app/platform/store/hooks.ts';
import { useDialog } from '../dialog/useDialog.ts';
import { rowsSelected, selectSelectedIds, tableLeft } from './adminTablesSlice.ts';

const BulkBar = lazyPart(() => import('./BulkBar.tsx'), 'BulkBar');

export interface AdminTableProps<Row extends { id: string }> extends ViewSpec {
  /** Names the table and its state: 'Reservations'. */
  label: string;
  columns: readonly AdminColumn<Row>[];
  /** A hook: the rows of a view. `useListRows` reads them from an endpoint. */
  useRows: (view: TableView) => TableRows<Row>;
  /** The columns that are not shown until the user chooses columns: the others fit a window of 1280 px. */
  hiddenAtFirst?: readonly string[];
  /** Shows a row in a narrow window; without it, a card has a line for each column. */
  card?: (cell: GridRenderCellParams<Row>) => ReactNode;
  /**
   * Opens a row on a click or with Enter: the kind of an action or of a dialog, or the address of the row's page.
   */
  opens?: string | ((row: Row) => string | undefined);
  /** The views of the product; the user adds others. */
  views?: readonly NamedView[];
  emptyText: string;
  /** True for rows that grow when the user opens a long text in them. */
  grows?: boolean;
  /** True when content below the table should not move with the number of rows. */
  isSteady?: boolean;
  /** The dialogs of a row by the kind of the action that opens them; they may be lazy parts. */
  dialogs?: Readonly<Record<string, (row: Row, onClose: () => void) => ReactNode>>;
  /**
   * The actions for several rows, with their dialogs by kind; `onClose` gets the ids to remove from the selection.
   */
  bulk?: {
    actions: readonly BulkAction[];
    dialog: (
      kind: string,
      ids: readonly string[],
      onClose: (doneIds: readonly string[]) => void,
    ) => ReactNode;
  };
  /** The actions of a row that open no dialog, by their kind; they get the id of the row. */
  actions?: Readonly<Record<string, (id: string) => void>>;
}

const NONE: readonly never[] = [];
/** Replaces the id of a row in the state of a dialog for several rows. */
const SELECTED = 'selected';
/** Estimates in px: the row of a compact table, and a card. */
const ROW_HEIGHT = 36;
const CARD_HEIGHT = 150;

const cardColumn = <Row extends { id: string }>(
  label: string,
  card: (cell: GridRenderCellParams<Row>) => ReactNode,
): AdminColumn<Row> => ({
  ...actionsColumn(label, 0, []),
  flex: 1,
  align: 'left',
  headerAlign: 'left',
  renderCell: card,
});

export function AdminTable<Row extends { id: string }>(props: AdminTableProps<Row>) {
  const { label, columns, filters = NONE, emptyText, card, isSteady = false, bulk } = props;
  const { hiddenAtFirst = NONE, dialogs = {}, actions = {}, opens } = props;
  const navigate = useNavigate();
  const { openedId, rememberOpened } = useOpenedRow(label);
  const noun = label.toLowerCase();
  const { view, changeTo, views: own, saveViews } = useTableView(props);
  const { rows, total, totals, busy, failure, onRetry, loadAll } = props.useRows(view);
  const { selectedIds, onSelected, dialog, openDialog, closeDialog } = useAdminTableState(label);
  const isNarrow = useMedia(NARROW);
  const hidden = view.hidden ?? hiddenAtFirst;
  const shown = useMemo(() => {
    if (!isNarrow) return columns;
    const fields = columns.filter(({ field }) => !hidden.includes(field));
    return [cardColumn<Row>(label, card ?? ((cell) => <RowCard cell={cell} columns={fields} />))];
  }, [isNarrow, label, card, columns, hidden]);
  const row = dialog && rows?.find(({ id }) => id === dialog.id);

  const exportRows = async () => {
    const all = await loadAll('export');
    const { exportTable } = await import('./csv.ts');
    const chosen = selectedIds.length > 0 ? all.filter(({ id }) => selectedIds.includes(id)) : all;
    // Columns that are off at first are exported; columns that the user hides are not.
    exportTable(noun, columns, view.hidden ?? NONE, chosen);
  };
  const onRowAction = useStable((kind: string, id: string) => {
    const act = actions[kind];
    if (act) act(id);
    else openDialog(kind, id);
  });

  const onOpen = (opened: Row) => {
    if (typeof opens === 'string') return onRowAction(opens, opened.id);
    const to = opens?.(opened);
    if (to === undefined) return;
    rememberOpened(opened.id);
    void navigate(to);
  };

  const onBulkClose = (doneIds: readonly string[]) => {
    closeDialog();
    if (doneIds.length > 0) onSelected(selectedIds.filter((id) => !doneIds.includes(id)));
  };

  return (
    <RowActionContext value={onRowAction}>
      <div className="lcr-table">
        <StaticStyle id="admin-table" css={adminTableStyle} />
        {failure !== undefined && (
          <div className={rows ? undefined : 'lcr-table-failure'}>
            <ErrorWithRetry message={failure} onRetry={() => onRetry?.()} busy={busy} />
          </div>
        )}
        <TableGrid
          {...{
            label,
            rows,
            total,
            totals,
            busy,
            hidden,
            view,
            changeTo,
            selectedIds,
            onSelected,
            openedId,
          }}
          isSteady={isSteady}
          emptyText={failure === undefined || rows ? emptyText : ''}
          columns={shown}
          onOpen={opens === undefined ? undefined : onOpen}
          usualHeight={isNarrow ? CARD_HEIGHT : props.grows ? ROW_HEIGHT : undefined}
          toolbar={{
            ...{ noun, view, changeTo, filters },
            saved: { spec: props, named: props.views ?? NONE, own, onSaved: saveViews },
            chosen: selectedIds.length,
            onExport: exportRows,
          }}
        />
        {bulk && selectedIds.length > 0 && (
          <Suspense>
            <BulkBar
              {...{ noun, actions: bulk.actions, chosen: selectedIds.length, total: total ?? 0 }}
              onSelectAll={() => void loadAll().then((all) => onSelected(all.map(({ id }) => id)))}
              onAction={(kind) => openDialog(kind, SELECTED)}
              onClear={() => onSelected([])}
            />
          </Suspense>
        )}
      </div>
      <Suspense>
        {dialog?.id === SELECTED && bulk?.dialog(dialog.kind, selectedIds, onBulkClose)}
        {row && dialogs[dialog.kind]?.(row, closeDialog)}
      </Suspense>
    </RowActionContext>
  );
}

/** The state of the list with this label; it is removed when its component is unmounted. */
function useAdminTableState(table: string) {
  const dispatch = useAppDispatch();
  const selectedIds = useAppSelector((state) => selectSelectedIds(state, table));
  useDispatchOnUnmount(selectedIds.length === 0 ? undefined : () => tableLeft({ table }));
  return {
    selectedIds,
    onSelected: (ids: string[]) => void dispatch(rowsSelected({ table, ids })),
    ...useDialog(table),
  };
}
