// The columns of the audit log; their fields are the names that the server sorts by.
import type { AdminColumn } from '#app/entities/admin/index.ts';
import type { AuditEntry } from '#domain/contract/audit.ts';
import { formatLondonDate, londonDate, londonTime } from '#domain/time/london.ts';
import { ACTION_TEXTS } from './actionTexts.ts';

function timeText({ at }: AuditEntry): string {
  const instant = Date.parse(at);
  return `${formatLondonDate(londonDate(instant))}, ${londonTime(instant)}`;
}
const actorText = ({ actorName, actorId, actorRole }: AuditEntry) =>
  [actorName ?? actorId ?? 'Nobody signed in', actorRole].filter(Boolean).join(', ');
const objectText = ({ objectType, objectId }: AuditEntry) => [objectType, objectId].filter(Boolean).join(' ');

const valueText = (value: unknown) =>
  value === null || value === undefined || value === '' ? 'nothing' : String(value);

/** 'pay: £100 to £120', or 'title: Wedding' where there was nothing before. */
function changesText({ before, after }: AuditEntry): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .map((name) =>
      name in before
        ? `${name}: ${valueText(before[name])} to ${valueText(after[name])}`
        : `${name}: ${valueText(after[name])}`,
    )
    .join('; ');
}

export const AUDIT_COLUMNS: readonly AdminColumn<AuditEntry>[] = [
  {
    field: 'at',
    headerName: 'Time',
    width: 196,
    hideable: false,
    valueGetter: (_at, row) => timeText(row),
    csv: ({ at }) => at,
  },
  {
    field: 'actorName',
    headerName: 'Who',
    flex: 0.8,
    minWidth: 130,
    sortable: false,
    valueGetter: (_name, row) => actorText(row),
    csv: actorText,
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
    valueGetter: (_type, row) => objectText(row),
    csv: objectText,
  },
  {
    field: 'changes',
    headerName: 'Changes',
    flex: 1.4,
    minWidth: 200,
    sortable: false,
    valueGetter: (_changes, row) => changesText(row),
    csv: changesText,
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
