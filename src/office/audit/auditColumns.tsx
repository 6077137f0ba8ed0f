// The columns of the audit log; their fields are the names that the server sorts by.
import { CellLink } from '#app/kit/table/CellLink.tsx';
import type { AdminColumn } from '#app/kit/table/RowActions.tsx';
import { ACTION_TEXTS } from './actionTexts.ts';
import { auditActor, auditChanges, auditObject, auditTime } from './auditTexts.ts';
import { narrowed, paths } from '#app/platform/address/paths.ts';
import type { AuditEntry } from '#domain/office/contract/audit.ts';

/** The addresses of the pages, for the types of objects that have a page. */
const PAGES: Readonly<Record<string, (id: string, name: string) => string>> = {
  reservation: paths.adminReservation,
  user: paths.adminPerson,
  car: paths.car,
  job: (_id, name) => narrowed(paths.adminJobs, { q: name }),
  extra: () => paths.adminExtras,
  block: () => paths.adminFleet,
  review: () => paths.adminReviews,
};
const pageOf = ({ objectType, objectId, names }: AuditEntry) =>
  objectId === null || !(objectId in names)
    ? undefined
    : PAGES[objectType]?.(objectId, names[objectId] ?? '');

export const AUDIT_COLUMNS: readonly AdminColumn<AuditEntry>[] = [
  {
    field: 'at',
    headerName: 'Time',
    width: 176,
    hideable: false,
    valueGetter: (_at, row) => auditTime(row),
    csv: ({ at }) => at,
  },
  {
    field: 'actorName',
    headerName: 'Who',
    flex: 0.8,
    minWidth: 130,
    sortable: false,
    valueGetter: (_name, row) => auditActor(row),
    renderCell: ({ row, hasFocus }) =>
      row.actorId === null || row.actorName === null ? (
        auditActor(row)
      ) : (
        <CellLink to={paths.adminPerson(row.actorId)} hasFocus={hasFocus}>
          {auditActor(row)}
        </CellLink>
      ),
    csv: auditActor,
  },
  {
    field: 'action',
    headerName: 'Action',
    width: 178,
    valueGetter: (_action, row) => ACTION_TEXTS[row.action],
    csv: ({ action }) => ACTION_TEXTS[action],
  },
  {
    field: 'objectType',
    headerName: 'Object',
    flex: 0.9,
    minWidth: 164,
    valueGetter: (_type, row) => auditObject(row),
    renderCell: ({ row, hasFocus }) => {
      const page = pageOf(row);
      if (page === undefined) return auditObject(row);
      return (
        <CellLink to={page} hasFocus={hasFocus}>
          {auditObject(row)}
        </CellLink>
      );
    },
    csv: auditObject,
  },
  {
    field: 'changes',
    headerName: 'Changes',
    flex: 1.8,
    minWidth: 200,
    sortable: false,
    valueGetter: (_changes, row) => auditChanges(row),
    csv: auditChanges,
  },
  { field: 'address', headerName: 'Network', width: 150, sortable: false, csv: ({ address }) => address },
  {
    field: 'requestId',
    headerName: 'Request',
    width: 290,
    sortable: false,
    csv: ({ requestId }) => requestId,
  },
];
