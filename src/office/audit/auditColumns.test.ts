// Checks the texts in the table of the audit log and in its export, and the sortable fields.
import {
  exportedTexts,
  fixedColumns,
  shownTexts,
  sortableFields,
} from '#app/kit/table/testing/columnTexts.ts';
import type { AuditEntry } from '#domain/office/contract/audit.ts';
import { anId } from '#domain/testing/builders.ts';
import { admin, anAuditEntry } from '#mocks/backend.ts';
import { AUDIT_COLUMNS } from './auditColumns.tsx';

const entry = anAuditEntry({ before: { pay: '£100' }, after: { pay: '£120' } });

test('exports actor, action, object and changes', () => {
  const { at, address, requestId } = entry;
  expect(exportedTexts(AUDIT_COLUMNS, entry)).toEqual({
    Time: at,
    Who: `${admin.name}, owner`,
    Action: 'Job changed',
    Object: `job ${anId(301)}`,
    Changes: 'pay: £100 to £120',
    Network: address,
    Request: requestId,
  });
  // AuditTable.test.tsx tests the links in the other columns.
  const { Who: _who, Object: _object, ...others } = exportedTexts(AUDIT_COLUMNS, entry);
  expect(shownTexts(AUDIT_COLUMNS, entry)).toEqual({ ...others, Time: 'Sat, 21 Nov 2026, 10:00' });
});

test.each([
  [{ actorName: null }, `${admin.id}, owner`],
  [{ actorName: null, actorId: null, actorRole: null }, 'Nobody signed in'],
  [{ actorRole: null }, admin.name],
])('names the actor of %j: %s', (more, text) => {
  expect(exportedTexts(AUDIT_COLUMNS, anAuditEntry(more)).Who).toBe(text);
});

test.each<[AuditEntry['before'], AuditEntry['after'], string]>([
  [{}, {}, ''],
  [{}, { title: 'Wedding' }, 'title: Wedding'],
  [{ title: 'Wedding' }, {}, 'title: Wedding to nothing'],
  [{ title: '' }, { title: 'Wedding' }, 'title: nothing to Wedding'],
  [{ pay: null, place: 'Bath' }, { pay: 0, place: 'Bath' }, 'pay: nothing to 0; place: Bath to Bath'],
])('describes the change from %j to %j: %s', (before, after, text) => {
  expect(exportedTexts(AUDIT_COLUMNS, anAuditEntry({ before, after })).Changes).toBe(text);
});

test('sorts by the fields of the server', () => {
  expect(sortableFields(AUDIT_COLUMNS)).toEqual(['at', 'action', 'objectType']);
  expect(fixedColumns(AUDIT_COLUMNS)).toEqual(['Time']);
  expect(exportedTexts(AUDIT_COLUMNS, anAuditEntry({ objectId: null })).Object).toBe('job');
});
