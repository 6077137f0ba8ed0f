export { ManageJobs, RequestedJobs } from './ManageJobs.tsx';
