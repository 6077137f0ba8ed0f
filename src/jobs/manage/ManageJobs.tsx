// The jobs and the requests for drivers, for admins.
import { Suspense } from 'react';
import { AddToggle } from '#app/kit/table/AddItem.tsx';
import { AdminTable } from '#app/kit/table/AdminTable.tsx';
import { ConfirmCall } from '#app/kit/dialog/ConfirmCall.tsx';
import { useListRows } from '#app/kit/table/useListRows.ts';
import type { TableFilter, TableView } from '#app/kit/table/tableView.ts';
import type { NamedView } from '#app/kit/table/SavedViews.tsx';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import { rowsOf } from '#app/platform/api/entityList.ts';
import { useMayDo, userAdminApi } from '#app/people/index.ts';
import { id } from '#domain/kit/fields.ts';
import { JOB_STATE_TEXTS } from '#domain/jobs/status.ts';
import { jobApi } from '../data/jobApi.ts';
import { jobRequestAdminApi } from '../data/jobRequestAdminApi.ts';
import { JOB_COLUMNS, JOB_HIDDEN_AT_FIRST, REQUEST_COLUMNS, REQUEST_HIDDEN_AT_FIRST } from './jobColumns.tsx';

const DateFilter = lazyPart(() => import('#app/kit/table/DateFilter.tsx'), 'DateFilter');
const load = () => import('./dialogs.ts');
const AddJobForm = lazyPart(load, 'AddJobForm');
const AssignDriverDialog = lazyPart(load, 'AssignDriverDialog');
const ConfirmDriverDialog = lazyPart(load, 'ConfirmDriverDialog');
const ConvertRequestDialog = lazyPart(load, 'ConvertRequestDialog');
const PublishJobDialog = lazyPart(load, 'PublishJobDialog');
const UpdateJobDialog = lazyPart(load, 'UpdateJobDialog');

/** The nearest jobs first, until another order is chosen. */
const useJobRows = (view: TableView) =>
  useListRows(jobApi.endpoints.getJobs, { ...view, sort: view.sort || 'nearest' });
const useRequestRows = (view: TableView) => useListRows(jobRequestAdminApi.endpoints.getJobRequests, view);

const ADD_JOB = 'Add a new Job';

const isDriver = (value: string) => value === 'none' || id.safeParse(value).success;
const OTHER_FILTERS: readonly TableFilter[] = [
  { name: 'state', label: 'State', options: { '': 'All', unconfirmed: 'Unconfirmed', ...JOB_STATE_TEXTS } },
  { name: 'from', label: 'From', kind: 'date', Field: DateFilter },
  { name: 'to', label: 'To', kind: 'date', Field: DateFilter },
];
const VIEWS: readonly NamedView[] = [
  { name: 'No driver', filters: { driver: 'none' } },
  { name: 'Unconfirmed', filters: { state: 'unconfirmed' } },
  { name: 'Drafts', filters: { state: 'draft' } },
];

/** Offers the drivers, to users who may read people; the address may contain the id of any driver. */
function useDriverFilter(): TableFilter {
  const seesPeople = useMayDo('users.read');
  const { data } = userAdminApi.endpoints.getUsers.useQuery({ role: 'driver' }, { skip: !seesPeople });
  const drivers = data ? rowsOf(data).map((driver) => [driver.id, driver.name] as const) : [];
  const options = { '': 'All', none: 'Without a driver', ...Object.fromEntries(drivers) };
  return { name: 'driver', label: 'Driver', options, isValue: isDriver };
}

export function ManageJobs() {
  const driverFilter = useDriverFilter();
  return (
    <>
      <AddToggle label={ADD_JOB}>
        {(close) => (
          <Suspense>
            <AddJobForm label={ADD_JOB} onClose={close} />
          </Suspense>
        )}
      </AddToggle>
      <AdminTable
        label="Jobs"
        columns={JOB_COLUMNS}
        useRows={useJobRows}
        hiddenAtFirst={JOB_HIDDEN_AT_FIRST}
        filters={[driverFilter, ...OTHER_FILTERS]}
        views={VIEWS}
        opens="update"
        grows
        isSteady
        emptyText="There are no jobs to show."
        dialogs={{
          publish: (job, onClose) => <PublishJobDialog job={job} onClose={onClose} />,
          assign: (job, onClose) => (
            <AssignDriverDialog
              jobId={job.id}
              version={job.version}
              reservationId={job.reservation?.id}
              onClose={onClose}
            />
          ),
          confirm: (job, onClose) => <ConfirmDriverDialog job={job} onClose={onClose} />,
          update: (job, onClose) => <UpdateJobDialog job={job} onClose={onClose} />,
          delete: ({ id, title, taken, acceptedByName }, onClose) => (
            <ConfirmCall
              endpoint={jobApi.endpoints.deleteJob}
              arg={id}
              question="Are you sure you want to delete the job?"
              done="The job has been deleted."
              onClose={onClose}
            >
              <p>
                {title}
                {taken && `, accepted by ${acceptedByName || 'a driver'}`}
              </p>
            </ConfirmCall>
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
          <ConfirmCall
            endpoint={jobRequestAdminApi.endpoints.deleteJobRequest}
            arg={id}
            question="Are you sure you want to delete the requested job?"
            done="The requested job has been deleted."
            onClose={onClose}
          >
            <p>
              {driversNeeded} drivers for {daysRequired} days, {contactNumber}
            </p>
          </ConfirmCall>
        ),
      }}
    />
  );
}
