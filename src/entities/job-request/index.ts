export {
  jobRequestApi,
  useAddJobRequestMutation,
  useDeleteJobRequestMutation,
  useGetJobRequestsQuery,
} from './jobRequestApi.ts';
export { selectAllJobRequests, selectJobRequest } from './jobRequestSelectors.ts';
