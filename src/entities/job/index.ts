export {
  jobApi,
  useAddJobMutation,
  useDeleteJobMutation,
  useGetJobsQuery,
  useUpdateJobMutation,
} from './jobApi.ts';
export type { AcceptingDriver } from './jobApi.ts';
export { selectAllJobs, selectJob } from './jobSelectors.ts';
export { JobDescription } from './JobDescription.tsx';
