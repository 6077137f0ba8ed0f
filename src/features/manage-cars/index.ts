export { ManageCars } from './ManageCars.tsx';
export { manageCarsSlice } from './manageCarsSlice.ts';
