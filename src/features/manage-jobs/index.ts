export { ManageJobs, RequestedJobs } from './ManageJobs.tsx';
export { addJobSlice } from './addJobSlice.ts';
