// The store's hooks with their types. Every layer may import this file.
import { useEffect, useEffectEvent } from 'react';
import type { UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { AppDispatch, AppStore, RootState } from './types.ts';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppStore = useStore.withTypes<AppStore>();

/**
 * Dispatches `event()` when the component is unmounted; `event` returns undefined when there is nothing to
 * dispatch.
 */
export function useDispatchOnUnmount(event: (() => UnknownAction) | undefined): void {
  const dispatch = useAppDispatch();
  const end = useEffectEvent(() => {
    if (event) dispatch(event());
  });
  useEffect(() => () => end(), []);
}
