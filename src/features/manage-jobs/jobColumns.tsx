// The columns of the jobs; their fields are the names that the server sorts by.
import type { DenseColumn } from '#app/shared/ui/dense-table/denseColumn.ts';
import { RowActions } from '#app/shared/ui/dense-table/RowActions.tsx';
import type { Job } from '#domain/contract/jobs.ts';
import { descriptionColumn } from './descriptionColumn.tsx';

const yesNo = ({ taken }: Job) => (taken ? 'Yes' : 'No');
const titleId = ({ id }: Job) => `job-title-${id}`;

export const JOB_COLUMNS: readonly DenseColumn<Job>[] = [
  {
    field: 'title',
    headerName: 'Title',
    flex: 1,
    minWidth: 140,
    hideable: false,
    display: 'flex',
    renderCell: ({ row }) => <span id={titleId(row)}>{row.title}</span>,
    csv: ({ title }) => title,
  },
  descriptionColumn(1.6, titleId),
  { field: 'pay', headerName: 'Pay', width: 110, display: 'flex', csv: ({ pay }) => pay },
  {
    field: 'taken',
    headerName: 'Taken',
    width: 76,
    display: 'flex',
    valueGetter: (_taken, row) => yesNo(row),
    csv: yesNo,
  },
  {
    field: 'acceptedByName',
    headerName: 'Accepted By',
    flex: 0.9,
    minWidth: 150,
    display: 'flex',
    renderCell: ({ row }) => (
      <div className="lcr-cell-text">
        {row.acceptedByName}
        {row.acceptedByEmail && <small>{row.acceptedByEmail}</small>}
      </div>
    ),
    csv: ({ acceptedByName, acceptedByEmail }) =>
      acceptedByEmail ? `${acceptedByName} <${acceptedByEmail}>` : acceptedByName,
  },
  {
    field: 'update',
    type: 'actions',
    headerName: 'Update',
    width: 92,
    hideable: false,
    renderCell: (cell) => <RowActions cell={cell} actions={[{ text: 'Update', kind: 'update' }]} />,
  },
  {
    field: 'delete',
    type: 'actions',
    headerName: 'Delete',
    width: 88,
    hideable: false,
    renderCell: (cell) => (
      <RowActions cell={cell} actions={[{ text: 'Delete', kind: 'delete', harmful: true }]} />
    ),
  },
];
