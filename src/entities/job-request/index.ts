export {
  jobRequestApi,
  useAddJobRequestMutation,
  useDeleteJobRequestMutation,
  useGetJobRequestsQuery,
} from './jobRequestApi.ts';
export type { JobRequestsById } from './jobRequestAdapter.ts';
export { selectAllJobRequests } from './jobRequestSelectors.ts';
