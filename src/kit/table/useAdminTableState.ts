// Open dialogs and selected rows of one list. Separate from the slice, so that the start of the app does not load it.
import { useAppDispatch, useAppSelector, useDispatchOnUnmount } from '#app/platform/store/hooks.ts';
import { dialogClosed, dialogOpened, rowsSelected, selectAdminTable, tableLeft } from './adminTablesSlice.ts';

/** The state of the list with this label; it is removed when its component is unmounted. */
export function useAdminTableState(table: string) {
  const dispatch = useAppDispatch();
  const { selectedIds, dialog } = useAppSelector((state) => selectAdminTable(state, table));
  const isUntouched = dialog === null && selectedIds.length === 0;
  useDispatchOnUnmount(isUntouched ? undefined : () => tableLeft({ table }));
  return {
    selectedIds,
    onSelected: (ids: string[]) => void dispatch(rowsSelected({ table, ids })),
    dialog,
    openDialog: (kind: string, id: string) => void dispatch(dialogOpened({ table, kind, id })),
    closeDialog: () => void dispatch(dialogClosed({ table })),
  };
}
