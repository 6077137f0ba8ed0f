// What the other rooms and the app use of this one.
export { AvailableJobs } from './board/AvailableJobs.tsx';
export { AssignDriver } from './dispatch/AssignDriver.tsx';
export { ConfirmDriver } from './dispatch/ConfirmDriver.tsx';
export { ManageJobs, RequestedJobs } from './manage/ManageJobs.tsx';
