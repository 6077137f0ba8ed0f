// The columns of jobs and of requested jobs; their fields are the names that the server sorts by.
import { use } from 'react';
import type { GridRenderCellParams } from '@mui/x-data-grid';
import { Link } from 'react-router-dom';
import { actionsColumn, RowActionContext, type AdminColumn } from '#app/kit/table/RowActions.tsx';
import { JobDescription } from '../board/JobDescription.tsx';
import { jobTimeText, shortJobTime } from '../data/jobTexts.ts';
import { useToday } from '#app/platform/clock/useToday.ts';
import { useMayDo } from '#app/people/index.ts';
import { paths } from '#app/platform/address/paths.ts';
import { PhoneNumber } from '#app/kit/page/PhoneNumber.tsx';
import type { JobRequest } from '#domain/jobs/contract/jobRequests.ts';
import type { Job } from '#domain/jobs/contract/jobs.ts';
import { isAssignable } from '#domain/jobs/dispatch.ts';
import { jobStateText as stateText } from '#domain/jobs/status.ts';
import { formatLondonDate } from '#domain/time/london.ts';
import { poundsForPeople, poundsText, poundsToPence } from '#domain/money/pence.ts';

const yesNo = ({ taken }: Job) => (taken ? 'Yes' : 'No');
const titleId = ({ id }: Job) => `job-title-${id}`;
const contactId = ({ id }: JobRequest) => `job-request-${id}`;

/** `idOf` returns the id of the row's title. */
function descriptionColumn<Row extends { id: string; description: string }>(
  size: { flex: number; minWidth: number },
  idOf: (row: Row) => string,
): AdminColumn<Row> {
  return {
    field: 'description',
    headerName: 'Description',
    ...size,
    renderCell: ({ row }) => (
      <div className="lcr-cell-text">
        <JobDescription description={row.description} titleId={idOf(row)} />
      </div>
    ),
    csv: ({ description }) => description,
  };
}

/** The date and the time; the year only of another year, because the column is narrow. */
function When({ job }: { job: Job }) {
  const year = useToday().slice(0, 4);
  return (
    <div className="lcr-cell-text" title={jobTimeText(job)}>
      {shortJobTime(job).replace(` ${year}`, '')}
    </div>
  );
}

/** The title, for a reservation between the link to it and the contact; a narrow column cuts the end. */
function JobTitle({ job }: { job: Job }) {
  const { title, reservation, contactName } = job;
  const parts = [reservation?.reference, title, contactName];
  return (
    <div className="lcr-cell-text" title={parts.filter(Boolean).join(', ')}>
      {reservation && (
        <>
          <Link to={paths.adminReservation(reservation.id)}>{reservation.reference}</Link>{' '}
        </>
      )}
      <span id={titleId(job)}>{title}</span>
      {reservation && contactName && <small>{contactName}</small>}
    </div>
  );
}

/**
 * Shows the driver, with a link for users who may read people, and the state beyond 'Taken'. 'Unconfirmed' is a button:
 * staff confirm for the driver. A draft has no driver, and the action that publishes it. Staff who manage jobs can choose
 * the driver until the job begins.
 */
function AcceptedBy({ row: job, hasFocus }: Pick<GridRenderCellParams<Job>, 'row' | 'hasFocus'>) {
  const seesPeople = useMayDo('users.read');
  const mayManage = useMayDo('jobs.manage');
  const onRowAction = use(RowActionContext);
  const { id, acceptedBy, acceptedByName: name, acceptedByEmail, state, needsConfirmation } = job;
  return (
    <div className="lcr-cell-text lcr-cell-parts">
      {acceptedBy && (
        <span title={acceptedByEmail}>
          {seesPeople ? <Link to={paths.adminPerson(acceptedBy)}>{name}</Link> : name}
        </span>
      )}
      {needsConfirmation && mayManage && (
        <button
          type="button"
          className="lcr-tag"
          data-kind="open"
          title={`Confirm for ${name}`}
          tabIndex={hasFocus ? 0 : -1}
          onClick={() => onRowAction('confirm', id)}
        >
          Unconfirmed
        </button>
      )}
      {((needsConfirmation && !mayManage) || (state !== 'open' && state !== 'accepted')) && (
        <span className="lcr-tag" data-kind={needsConfirmation || state === 'draft' ? 'open' : 'off'}>
          {needsConfirmation ? 'Unconfirmed' : stateText(job)}
        </span>
      )}
      {state === 'draft' && (
        <button
          type="button"
          className="lcr-cell-action"
          tabIndex={hasFocus ? 0 : -1}
          onClick={() => onRowAction('publish', id)}
        >
          Publish
        </button>
      )}
      {mayManage && isAssignable(state) && (
        <button
          type="button"
          className="lcr-cell-action"
          tabIndex={hasFocus ? 0 : -1}
          onClick={() => onRowAction('assign', id)}
        >
          {acceptedBy ? 'Change' : 'Assign'}
        </button>
      )}
    </div>
  );
}

/** The columns beyond the specified ones. */
export const JOB_HIDDEN_AT_FIRST = ['place', 'state'];
export const REQUEST_HIDDEN_AT_FIRST = ['date'];

export const JOB_COLUMNS: readonly AdminColumn<Job>[] = [
  {
    field: 'title',
    headerName: 'Title',
    flex: 1.6,
    minWidth: 184,
    hideable: false,
    renderCell: ({ row }) => <JobTitle job={row} />,
    csv: ({ title }) => title,
  },
  descriptionColumn({ flex: 0.6, minWidth: 112 }, titleId),
  {
    field: 'startDate',
    headerName: 'When',
    width: 132,
    renderCell: ({ row }) => <When job={row} />,
    csv: jobTimeText,
  },
  {
    field: 'place',
    headerName: 'Place and Car',
    flex: 0.8,
    minWidth: 140,
    sortable: false,
    renderCell: ({ row }) => (
      <div className="lcr-cell-text">
        {row.place}
        {row.car && <small>{row.carId ? <Link to={paths.car(row.carId)}>{row.car}</Link> : row.car}</small>}
      </div>
    ),
    csv: ({ place, car }) => [place, car].filter(Boolean).join(', '),
  },
  {
    field: 'pay',
    headerName: 'Pay',
    width: 76,
    renderCell: ({ row: { pay } }) => (
      <div className="lcr-cell-text" title={pay}>
        {pay}
      </div>
    ),
    csv: ({ pay }) => pay,
  },
  {
    field: 'state',
    headerName: 'State',
    width: 124,
    valueGetter: (_state, row) => stateText(row),
    csv: stateText,
  },
  { field: 'taken', headerName: 'Taken', width: 64, valueGetter: (_taken, row) => yesNo(row), csv: yesNo },
  {
    field: 'acceptedByName',
    headerName: 'Accepted By',
    flex: 0.8,
    minWidth: 240,
    renderCell: (cell) => <AcceptedBy {...cell} />,
    csv: ({ acceptedByName, acceptedByEmail }) =>
      acceptedByEmail ? `${acceptedByName} <${acceptedByEmail}>` : acceptedByName,
  },
  actionsColumn('Update', 76, [{ text: 'Update', kind: 'update' }]),
  actionsColumn('Delete', 80, [{ text: 'Delete', kind: 'delete', harmful: true }]),
];

const atRight = { align: 'right', headerAlign: 'right' } as const;

const number = (field: 'driversNeeded' | 'daysRequired', headerName: string): AdminColumn<JobRequest> => ({
  field,
  headerName,
  width: 124,
  ...atRight,
  csv: (row) => String(row[field]),
});

export const REQUEST_COLUMNS: readonly AdminColumn<JobRequest>[] = [
  number('driversNeeded', 'Drivers Needed'),
  {
    field: 'budget',
    headerName: 'Budget',
    width: 104,
    ...atRight,
    valueFormatter: (pounds: number) => poundsForPeople(pounds),
    csv: ({ budget }) => poundsText(poundsToPence(budget)),
  },
  number('daysRequired', 'Days Required'),
  {
    field: 'contactNumber',
    headerName: 'Contact Number',
    flex: 0.5,
    minWidth: 140,
    renderCell: ({ row }) => (
      <div className="lcr-cell-text">
        <span id={contactId(row)}>
          <PhoneNumber number={row.contactNumber} />
        </span>
        {row.name && <small>{row.name}</small>}
        {row.email && <small>{row.email}</small>}
      </div>
    ),
    csv: ({ contactNumber, name, email }) => [contactNumber, name, email].filter(Boolean).join(', '),
  },
  {
    field: 'date',
    headerName: 'Date and Place',
    width: 160,
    renderCell: ({ row }) => (
      <div className="lcr-cell-text">
        {row.date && formatLondonDate(row.date)}
        {row.place && <small>{row.place}</small>}
      </div>
    ),
    csv: ({ date, place }) => [date, place].filter(Boolean).join(', '),
  },
  descriptionColumn({ flex: 1, minWidth: 280 }, contactId),
  actionsColumn('Make Job', 100, [{ text: 'Make Job', kind: 'convert' }]),
  actionsColumn('Delete', 88, [{ text: 'Delete', kind: 'delete', harmful: true }]),
];
