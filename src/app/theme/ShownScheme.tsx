// The page is as light or dark as it is in what is shown.
import { useLayoutEffect } from 'react';
import { selectSchemeChoice } from '#app/entities/preferences/index.ts';
import { useAppSelector } from '#app/store/hooks.ts';
import { applyScheme } from './applyScheme.ts';

export function ShownScheme() {
  const scheme = useAppSelector(selectSchemeChoice);
  useLayoutEffect(() => applyScheme(scheme), [scheme]);
  return null;
}
