// The columns of the audit log; their fields are the names that the server sorts by.
import type { AdminColumn } from '#app/entities/admin/index.ts';
import { ACTION_TEXTS, auditActor, auditChanges, auditObject, auditTime } from '#app/entities/audit/index.ts';
import type { AuditEntry } from '#domain/contract/audit.ts';

export const AUDIT_COLUMNS: readonly AdminColumn<AuditEntry>[] = [
  {
    field: 'at',
    headerName: 'Time',
    width: 196,
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
    flex: 1,
    minWidth: 180,
    valueGetter: (_type, row) => auditObject(row),
    csv: auditObject,
  },
  {
    field: 'changes',
    headerName: 'Changes',
    flex: 1.4,
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
