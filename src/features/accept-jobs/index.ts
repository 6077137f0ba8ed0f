export { AvailableJobs } from './AvailableJobs.tsx';
export { acceptJobsSlice } from './acceptJobsSlice.ts';
