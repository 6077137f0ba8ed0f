export { jobRequestApi, useAddJobRequestMutation } from './jobRequestApi.ts';
