export { ManageJobs } from './ManageJobs.tsx';
export { RequestedJobs } from './RequestedJobs.tsx';
export { addJobSlice } from './addJobSlice.ts';
export { jobRequestTableSlice, jobTableSlice } from './jobTableSlices.ts';
