// The columns of jobs and of requested jobs; their fields are the names that the server sorts by.
import { actionsColumn, type AdminColumn } from '#app/entities/admin/index.ts';
import { JobDescription } from '#app/entities/job/index.ts';
import type { JobRequest } from '#domain/contract/jobRequests.ts';
import type { Job } from '#domain/contract/jobs.ts';
import { poundsForPeople, poundsText, poundsToPence } from '#domain/money/pence.ts';

const yesNo = ({ taken }: Job) => (taken ? 'Yes' : 'No');
const titleId = ({ id }: Job) => `job-title-${id}`;
const contactId = ({ id }: JobRequest) => `job-request-${id}`;

/** `idOf` answers the id of what names the row; `flex` is the column's share of the width. */
function descriptionColumn<Row extends { id: string; description: string }>(
  flex: number,
  idOf: (row: Row) => string,
): AdminColumn<Row> {
  return {
    field: 'description',
    headerName: 'Description',
    flex,
    minWidth: 220,
    renderCell: ({ row }) => (
      <div className="lcr-cell-text">
        <JobDescription description={row.description} titleId={idOf(row)} />
      </div>
    ),
    csv: ({ description }) => description,
  };
}

export const JOB_COLUMNS: readonly AdminColumn<Job>[] = [
  {
    field: 'title',
    headerName: 'Title',
    flex: 1,
    minWidth: 140,
    hideable: false,
    renderCell: ({ row }) => <span id={titleId(row)}>{row.title}</span>,
    csv: ({ title }) => title,
  },
  descriptionColumn(1.6, titleId),
  { field: 'pay', headerName: 'Pay', width: 110, csv: ({ pay }) => pay },
  { field: 'taken', headerName: 'Taken', width: 76, valueGetter: (_taken, row) => yesNo(row), csv: yesNo },
  {
    field: 'acceptedByName',
    headerName: 'Accepted By',
    flex: 0.9,
    minWidth: 150,
    renderCell: ({ row }) => (
      <div className="lcr-cell-text">
        {row.acceptedByName}
        {row.acceptedByEmail && <small>{row.acceptedByEmail}</small>}
      </div>
    ),
    csv: ({ acceptedByName, acceptedByEmail }) =>
      acceptedByEmail ? `${acceptedByName} <${acceptedByEmail}>` : acceptedByName,
  },
  actionsColumn('Update', 92, [{ text: 'Update', kind: 'update' }]),
  actionsColumn('Delete', 88, [{ text: 'Delete', kind: 'delete', harmful: true }]),
];

const atRight = { align: 'right', headerAlign: 'right' } as const;

const number = (field: 'driversNeeded' | 'daysRequired', headerName: string): AdminColumn<JobRequest> => ({
  field,
  headerName,
  width: 126,
  ...atRight,
  csv: (row) => String(row[field]),
});

export const REQUEST_COLUMNS: readonly AdminColumn<JobRequest>[] = [
  number('driversNeeded', 'Drivers Needed'),
  {
    field: 'budget',
    headerName: 'Budget',
    width: 112,
    ...atRight,
    valueFormatter: (pounds: number) => poundsForPeople(pounds),
    csv: ({ budget }) => poundsText(poundsToPence(budget)),
  },
  number('daysRequired', 'Days Required'),
  {
    field: 'contactNumber',
    headerName: 'Contact Number',
    width: 160,
    renderCell: ({ row }) => <span id={contactId(row)}>{row.contactNumber}</span>,
    csv: ({ contactNumber }) => contactNumber,
  },
  descriptionColumn(1, contactId),
  actionsColumn('Delete', 88, [{ text: 'Delete', kind: 'delete', harmful: true }]),
];
