// The audit log as a table: actor, action, time and address. It is read-only. The address has the filters, so that a
// link shows another user the same rows.
import { rowsOf } from '#app/platform/api/entityList.ts';
import { AdminTable } from '#app/kit/table/AdminTable.tsx';
import { DateFilter } from '#app/kit/table/DateFilter.tsx';
import { useListRows } from '#app/kit/table/useListRows.ts';
import type { TableView } from '#app/kit/table/tableView.ts';
import { ACTION_TEXTS } from './actionTexts.ts';
import { auditApi } from '../data/auditApi.ts';
import { userAdminApi } from '#app/people/index.ts';
import { id } from '#domain/kit/fields.ts';
import { AUDIT_COLUMNS } from './auditColumns.tsx';

const isId = (value: string) => id.safeParse(value).success;

const OTHER_FILTERS = [
  { name: 'action', label: 'Action', options: { '': 'All', ...ACTION_TEXTS } },
  { name: 'object', label: 'Object', kind: 'text' },
  { name: 'from', label: 'From', kind: 'date', Field: DateFilter },
  { name: 'to', label: 'To', kind: 'date', Field: DateFilter },
] as const;
const useAuditRows = (view: TableView) => useListRows(auditApi.endpoints.getAudit, view);

export function AuditTable() {
  // The filter offers the staff, but the address may have the id of any user.
  const { data } = userAdminApi.endpoints.getUsers.useQuery({ role: 'staff' });
  const staff = data ? rowsOf(data).map((person) => [person.id, person.name] as const) : [];
  const actor = {
    name: 'actor',
    label: 'Who',
    options: { '': 'Everybody', ...Object.fromEntries(staff) },
    isValue: isId,
  };
  return (
    <AdminTable
      label="Audit"
      columns={AUDIT_COLUMNS}
      useRows={useAuditRows}
      filters={[actor, ...OTHER_FILTERS]}
      hiddenAtFirst={['address', 'requestId']}
      emptyText="There is nothing in the log to show."
    />
  );
}
