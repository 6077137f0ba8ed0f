export { jobApi, useGetJobsQuery } from './jobApi.ts';
export { selectAllJobs } from './jobAdapter.ts';
export { JobDescription } from './JobDescription.tsx';
