// Keeps the dates and extras of the form and of the address equal. An address fills the form, and a change of the form
// replaces the address, so that they are kept after a reload, Back and the sign-in, and in a shared link.
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector, useAppStore } from '#app/platform/store/hooks.ts';
import { paths } from '#app/platform/address/paths.ts';
import { useIsReplaying } from '#app/platform/browser/replayContext.ts';
import { selectDraftSearch, selectHasDraft } from './reservationDraftSelectors.ts';
import { reservationDraftSlice } from './reservationDraftSlice.ts';

const { addressArrived } = reservationDraftSlice.actions;

/**
 * Marks an address that the form has written, so that the address does not fill the form again while the draft
 * exists.
 */
export const TYPED = { typed: true };
const isTyped = (state: unknown) => typeof state === 'object' && state !== null && 'typed' in state;

export function useDatesInAddress(carId: string): void {
  const { pathname, search, state } = useLocation();
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isReplaying = useIsReplaying();
  const draftSearch = useAppSelector((root) => selectDraftSearch(root, carId));

  // Runs before the first paint, so that the form never appears empty. After a reload there is no draft yet.
  useLayoutEffect(() => {
    const isOwn = isTyped(state) && selectHasDraft(store.getState(), carId);
    if (search && !isOwn) dispatch(addressArrived({ carId, search }));
  }, [dispatch, store, carId, search, state]);

  const write = useEffectEvent(() => {
    // The address may have changed the draft since the render. A removed draft does not change the address.
    const root = store.getState();
    const to = { pathname: paths.car(carId), search: selectDraftSearch(root, carId) };
    if (isReplaying || !selectHasDraft(root, carId) || pathname !== to.pathname || search === to.search)
      return;
    void navigate(to, { replace: true, state: TYPED });
  });
  useEffect(() => write(), [draftSearch, search]);
}
