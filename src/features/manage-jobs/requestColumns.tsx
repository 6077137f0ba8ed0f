// The columns of what visitors ask for; their fields are the names that the server sorts by.
import type { DenseColumn } from '#app/shared/ui/dense-table/denseColumn.ts';
import { RowActions } from '#app/shared/ui/dense-table/RowActions.tsx';
import type { JobRequest } from '#domain/contract/jobRequests.ts';
import { poundsForPeople, poundsText, poundsToPence } from '#domain/money/pence.ts';
import { descriptionColumn } from './descriptionColumn.tsx';

const number = (field: 'driversNeeded' | 'daysRequired', headerName: string): DenseColumn<JobRequest> => ({
  field,
  headerName,
  width: 126,
  display: 'flex',
  align: 'right',
  headerAlign: 'right',
  csv: (row) => String(row[field]),
});

const contactId = ({ id }: JobRequest) => `job-request-${id}`;

export const REQUEST_COLUMNS: readonly DenseColumn<JobRequest>[] = [
  number('driversNeeded', 'Drivers Needed'),
  {
    field: 'budget',
    headerName: 'Budget',
    width: 112,
    display: 'flex',
    align: 'right',
    headerAlign: 'right',
    valueFormatter: (pounds: number) => poundsForPeople(pounds),
    csv: ({ budget }) => poundsText(poundsToPence(budget)),
  },
  number('daysRequired', 'Days Required'),
  {
    field: 'contactNumber',
    headerName: 'Contact Number',
    width: 160,
    display: 'flex',
    renderCell: ({ row }) => <span id={contactId(row)}>{row.contactNumber}</span>,
    csv: ({ contactNumber }) => contactNumber,
  },
  descriptionColumn(1, contactId),
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
