export { ManageJobs } from './ManageJobs.tsx';
export { RequestedJobs } from './RequestedJobs.tsx';
