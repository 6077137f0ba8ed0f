export { ManageCars } from './ManageCars.tsx';
export { carTableSlice, manageCarsSlice } from './manageCarsSlice.ts';
