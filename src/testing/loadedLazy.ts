// React.lazy for tests of what is drawn: all code is loaded before the test begins, so that no part of a screen is missing
// when another action follows before its code has come.
import { createElement, use, type ComponentType } from 'react';

const loading: Promise<unknown>[] = [];

/** In place of React's own: begins to load at once, and renders without suspending once `allCodeLoaded`. */
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

/** Resolves to how many lazy parts there are, once every one is loaded, those too that come with another one's code. */
export async function allCodeLoaded(): Promise<number> {
  for (let seen = -1; seen !== loading.length;) {
    seen = loading.length;
    await Promise.all(loading);
  }
  return loading.length;
}
