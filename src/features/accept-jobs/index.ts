export { AvailableJobs } from './AvailableJobs.tsx';
