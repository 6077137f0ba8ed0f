export { NavigationMirror } from './NavigationMirror.tsx';
export { navigationSlice, placeAtLoad, selectPlace } from './navigationSlice.ts';
export type { NavigationState } from './navigationSlice.ts';
