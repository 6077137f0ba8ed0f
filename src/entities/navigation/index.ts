export { NavigationMirror } from './NavigationMirror.tsx';
export { navigationSlice, selectPlace } from './navigationSlice.ts';
export type { NavigationState } from './navigationSlice.ts';
