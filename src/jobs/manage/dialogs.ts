// The dialogs and forms of the tables of jobs, which are fetched with the first one that opens.
export { AssignDriverDialog } from '../dispatch/AssignDriverDialog.tsx';
export { ConfirmDriverDialog } from '../dispatch/ConfirmDriver.tsx';
export { ConvertRequestDialog } from './ConvertRequestDialog.tsx';
export { AddJobForm, UpdateJobDialog } from './JobForms.tsx';
export { PublishJobDialog } from './PublishJobDialog.tsx';
