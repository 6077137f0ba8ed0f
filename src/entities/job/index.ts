export { jobApi, useGetJobsQuery } from './jobApi.ts';
export { selectAllJobs } from './jobAdapter.ts';
export { jobTimeText } from './jobTexts.ts';
export { JobDescription } from './JobDescription.tsx';
