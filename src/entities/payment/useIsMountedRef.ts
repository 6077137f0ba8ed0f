// Whether the payment's page is still there when the payment ends, and the event that it was left.
import { useEffect, useRef, type RefObject } from 'react';
import type { UnknownAction } from '@reduxjs/toolkit';
import { useAppDispatch } from '#app/store/hooks.ts';

/** A ref that is true while the page is shown; `left` makes the event for when it no longer is. */
export function useIsMountedRef(left: () => UnknownAction): RefObject<boolean> {
  const dispatch = useAppDispatch();
  const present = useRef(false);
  useEffect(() => {
    present.current = true;
    return () => {
      present.current = false;
      dispatch(left());
    };
  }, [dispatch, left]);
  return present;
}
