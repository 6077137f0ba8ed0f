// The texts of an audit entry, in its table and on the pages of its subject.
import type { AuditEntry } from '#domain/office/contract/audit.ts';
import { formatLondonDate, londonDate, londonTime } from '#domain/time/london.ts';

/** 'Sat, 21 Nov 2026, 10:02' in London. */
export function auditTime({ at }: AuditEntry): string {
  const instant = Date.parse(at);
  return `${formatLondonDate(londonDate(instant))}, ${londonTime(instant)}`;
}
/** The user who did it, with the role at that time. */
export const auditActor = ({ actorName, actorId, actorRole }: AuditEntry) =>
  [actorName ?? actorId ?? 'Nobody signed in', actorRole].filter(Boolean).join(', ');
/** The subject of the entry. */
export const auditObject = ({ objectType, objectId }: AuditEntry) =>
  [objectType, objectId].filter(Boolean).join(' ');

const valueText = (value: unknown) =>
  value === null || value === undefined || value === '' ? 'nothing' : String(value);

/** 'pay: £100 to £120', or 'title: Wedding' when there was no value before. */
export function auditChanges({ before, after }: AuditEntry): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .map((name) =>
      name in before
        ? `${name}: ${valueText(before[name])} to ${valueText(after[name])}`
        : `${name}: ${valueText(after[name])}`,
    )
    .join('; ');
}
