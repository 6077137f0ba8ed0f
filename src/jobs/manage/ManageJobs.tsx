// The jobs and the requests for drivers, for admins.
import { AdminTable } from '#app/kit/table/AdminTable.tsx';
import { DeleteDialog } from '#app/kit/table/DeleteDialog.tsx';
import { useListRows } from '#app/kit/table/useListRows.ts';
import type { TableView } from '#app/kit/table/tableView.ts';
import { jobApi } from '../data/jobApi.ts';
import { jobRequestAdminApi } from '../data/jobRequestAdminApi.ts';
import { JOB_COLUMNS, JOB_HIDDEN_AT_FIRST, REQUEST_COLUMNS, REQUEST_HIDDEN_AT_FIRST } from './jobColumns.tsx';
import { ConvertRequestDialog } from './ConvertRequestDialog.tsx';
import { AddJob, UpdateJobDialog } from './JobForms.tsx';
import { PublishJobDialog } from './PublishJobDialog.tsx';

const useJobRows = (view: TableView) => useListRows(jobApi.endpoints.getJobs, view);
const useRequestRows = (view: TableView) => useListRows(jobRequestAdminApi.endpoints.getJobRequests, view);

export function ManageJobs() {
  return (
    <>
      <AddJob />
      <AdminTable
        label="Jobs"
        columns={JOB_COLUMNS}
        useRows={useJobRows}
        hiddenAtFirst={JOB_HIDDEN_AT_FIRST}
        opens="update"
        grows
        isSteady
        emptyText="There are no jobs to show."
        dialogs={{
          publish: (job, onClose) => <PublishJobDialog job={job} onClose={onClose} />,
          update: (job, onClose) => <UpdateJobDialog job={job} onClose={onClose} />,
          delete: ({ id, title, taken, acceptedByName }, onClose) => (
            <DeleteDialog
              endpoint={jobApi.endpoints.deleteJob}
              id={id}
              question="Are you sure you want to delete the job?"
              done="The job has been deleted."
              onClose={onClose}
            >
              <p>
                {title}
                {taken && `, accepted by ${acceptedByName || 'a driver'}`}
              </p>
            </DeleteDialog>
          ),
        }}
      />
    </>
  );
}

/** The screen has two tables; the parameters of this one have a prefix. */
export function RequestedJobs() {
  return (
    <AdminTable
      label="Requested Jobs"
      prefix="requests."
      columns={REQUEST_COLUMNS}
      useRows={useRequestRows}
      hiddenAtFirst={REQUEST_HIDDEN_AT_FIRST}
      opens="convert"
      grows
      emptyText="There are no requests for drivers at the moment."
      dialogs={{
        convert: (request, onClose) => <ConvertRequestDialog request={request} onClose={onClose} />,
        delete: ({ id, driversNeeded, daysRequired, contactNumber }, onClose) => (
          <DeleteDialog
            endpoint={jobRequestAdminApi.endpoints.deleteJobRequest}
            id={id}
            question="Are you sure you want to delete the requested job?"
            done="The requested job has been deleted."
            onClose={onClose}
          >
            <p>
              {driversNeeded} drivers for {daysRequired} days, {contactNumber}
            </p>
          </DeleteDialog>
        ),
      }}
    />
  );
}
