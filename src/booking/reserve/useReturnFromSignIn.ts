// A guest who pressed Reserve signs in or registers and comes back: the summary opens where Reserve was pressed.
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppStore } from '#app/platform/store/hooks.ts';
import { selectIsSignedIn } from '#app/people/index.ts';
import { returnAddress } from '#app/platform/address/returnAddress.ts';
import { useIsReplaying } from '#app/platform/browser/replayContext.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { selectDraft } from './reservationDraftSelectors.ts';
import { submitReservation } from './submitReservation.ts';
import { TYPED } from './useDatesInAddress.ts';

export function useReturnFromSignIn(car: Car): void {
  const { pathname, search, state } = useLocation();
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isReplaying = useIsReplaying();
  const resume = useEffectEvent(() => {
    const address = pathname + search;
    const root = store.getState();
    const isBack = returnAddress(state) === address && selectIsSignedIn(root);
    if (isReplaying || !isBack || !selectDraft(root, car.id).startDate) return;
    // Once: a reload does not open it again.
    void navigate(address, { replace: true, state: TYPED });
    dispatch(submitReservation(car));
  });
  useEffect(() => resume(), []);
}
