export {
  jobRequestApi,
  useAddJobRequestMutation,
  useDeleteJobRequestMutation,
  useGetJobRequestsQuery,
} from './jobRequestApi.ts';
export { selectAllJobRequests } from './jobRequestSelectors.ts';
