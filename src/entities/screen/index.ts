export { ScreenKeeping } from './ScreenKeeping.tsx';
export { screenSlice } from './screenSlice.ts';
