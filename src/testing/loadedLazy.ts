// A React.lazy for tests that compare rendered pages. It loads all code before the test begins, so that no
// part of a screen is missing in a recorded page.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { createElement, use, type ComponentType } from 'react';

const SRC = path.resolve(__dirname, '..');
const SCREENS = [
  'booking',
  'payment',
  'fleet',
  'jobs',
  'people',
  'conversation',
  'office',
  'reviews',
  'site',
  'kit',
  'platform',
  'app',
];

const loading: Promise<unknown>[] = [];

/**
 * Replaces React's `lazy`: starts to load at once, and renders without suspending after `allCodeLoaded` has
 * resolved.
 */
export function lazy(load: () => Promise<{ default: ComponentType<object> }>): ComponentType<object> {
  let Loaded: ComponentType<object> | undefined;
  const loaded = Promise.resolve()
    .then(load)
    .then((module) => (Loaded = module.default));
  loading.push(loaded);
  return function LoadedLazy(props) {
    return createElement(Loaded ?? use(loaded), props);
  };
}

/**
 * Evaluates the modules of all screens. Jest evaluates an import at its first use, which may be after a
 * user's action.
 */
async function evaluateScreens(): Promise<void> {
  for (const folder of SCREENS) {
    for (const name of readdirSync(path.join(SRC, folder), { recursive: true, encoding: 'utf8' })) {
      const isScreen = name.endsWith('.tsx') && !/\.test\.tsx$|testing|serverRendering/.test(name);
      if (isScreen) await import(path.join(SRC, folder, name));
    }
  }
}

/** Loads every lazy part; resolves to the number of parts. */
export async function allCodeLoaded(): Promise<number> {
  await evaluateScreens();
  for (let seen = -1; seen !== loading.length;) {
    seen = loading.length;
    await Promise.all(loading);
  }
  return loading.length;
}
