// Records every navigation in the store when its screen is mounted, before the effects of that screen.
import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useAppDispatch, useAppStore } from '../store/hooks.ts';
import { locationChanged, selectPlace } from './navigationSlice.ts';

export function NavigationMirror() {
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const { pathname, search, hash, key, state } = useLocation();
  const arrival = useNavigationType();
  useLayoutEffect(() => {
    const known = selectPlace(store.getState());
    const isKnown = known.key === key && known.pathname === pathname && known.search === search;
    if (isKnown && known.hash === hash) return;
    dispatch(locationChanged({ pathname, search, hash, key, state: state as unknown, arrival }));
  }, [store, dispatch, pathname, search, hash, key, state, arrival]);
  return null;
}
