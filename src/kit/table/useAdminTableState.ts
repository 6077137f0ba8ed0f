// Open dialogs and selected rows of one list. Separate from the slice, so that the start of the app does not load it.
import { useAppDispatch, useAppSelector, useDispatchOnUnmount } from '#app/platform/store/hooks.ts';
import { useDialog } from '../dialog/useDialog.ts';
import { rowsSelected, selectSelectedIds, tableLeft } from './adminTablesSlice.ts';

/** The state of the list with this label; it is removed when its component is unmounted. */
export function useAdminTableState(table: string) {
  const dispatch = useAppDispatch();
  const selectedIds = useAppSelector((state) => selectSelectedIds(state, table));
  useDispatchOnUnmount(selectedIds.length === 0 ? undefined : () => tableLeft({ table }));
  return {
    selectedIds,
    onSelected: (ids: string[]) => void dispatch(rowsSelected({ table, ids })),
    ...useDialog(table),
  };
}
