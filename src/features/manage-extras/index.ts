export { addExtraSlice } from './addExtraSlice.ts';
export { ManageExtras } from './ManageExtras.tsx';
