export { AdminOverview } from './AdminOverview.tsx';
export { adminOverviewSlice } from './adminOverviewSlice.ts';
