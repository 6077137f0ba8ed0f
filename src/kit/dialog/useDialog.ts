import { useAppDispatch, useAppSelector, useDispatchOnUnmount } from '#app/platform/store/hooks.ts';
import { dialogClosed, dialogOpened, selectDialog } from './dialogsSlice.ts';

/** The open dialog of a place; it closes with the component that shows it. */
export function useDialog(place: string) {
  const dispatch = useAppDispatch();
  const dialog = useAppSelector((state) => selectDialog(state, place));
  useDispatchOnUnmount(dialog ? () => dialogClosed({ place }) : undefined);
  return {
    dialog,
    openDialog: (kind: string, id = '') => void dispatch(dialogOpened({ place, kind, id })),
    closeDialog: () => void dispatch(dialogClosed({ place })),
  };
}
