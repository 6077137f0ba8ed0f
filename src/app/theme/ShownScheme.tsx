// Applies the colour scheme of the shown state to the page.
import { useLayoutEffect } from 'react';
import { selectSchemeChoice } from '#app/platform/preferences/preferencesSlice.ts';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { applyScheme } from './applyScheme.ts';

export function ShownScheme() {
  const scheme = useAppSelector(selectSchemeChoice);
  useLayoutEffect(() => applyScheme(scheme), [scheme]);
  return null;
}
