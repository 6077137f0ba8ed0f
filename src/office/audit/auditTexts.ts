// The texts of an audit entry, in its table and on the pages of its subject: names of objects instead of ids, and the
// changes in the words of the screens.
import { instantText } from '#app/kit/dates/instantText.ts';
import { shortDates } from '#domain/booking/shortDates.ts';
import { TRIP_LABELS } from '#domain/booking/trip.ts';
import type { Trip } from '#domain/booking/contract/trips.ts';
import { JOB_STATE_TEXTS, type JobState } from '#domain/jobs/status.ts';
import { formatPounds } from '#domain/money/pence.ts';
import { isLondonDate } from '#domain/time/london.ts';
import type { AuditEntry } from '#domain/office/contract/audit.ts';

/** 'Sat, 21 Nov 2026, 10:02' in London. */
export const auditTime = ({ at }: AuditEntry): string => instantText(at);
/** The user who did it, with the role at that time. */
export const auditActor = ({ actorName, actorId, actorRole }: AuditEntry) =>
  [actorName ?? actorId ?? 'Nobody signed in', actorRole].filter(Boolean).join(', ');

const TYPES: Readonly<Record<string, string>> = { block: 'Block of', extra: 'Extra', route: '', user: '' };
/** The fields whose names on the screens are others. */
const FIELDS: Readonly<Record<string, string>> = {
  accepted_by: 'Driver',
  assigneeId: 'Assigned to',
  expires_at: 'Link valid until',
  expires_on: 'Licence expires',
  fields: 'Changed',
  hold_expires_at: 'Link valid until',
  phonenumber: 'Phone',
  pending_email: 'Email',
  staff_role: 'Role',
  user_id: 'Customer',
};
/** The fields whose values are codes, which are shown as words. */
const CODES: ReadonlySet<string> = new Set(['status', 'state', 'kind', 'method', 'outcome']);
const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** 'Start date' of 'start_date', and 'Refund' of 'refund_pence'. */
function words(name: string): string {
  const text = name
    .replace(/_(?:pence|id)$/, '')
    .replace(/^is_/, '')
    .replace(/[A-Z]/g, ' $&')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The subject of the entry by its name: 'Ada Lovelace', 'Reservation LCR-7F2K4D', 'Job Wedding in Surrey'. */
export function auditObject({ objectType, objectId, names }: AuditEntry): string {
  const type = TYPES[objectType] ?? words(objectType);
  const name =
    objectId === null ? undefined : (names[objectId] ?? (ID.test(objectId) ? undefined : objectId));
  if (name === undefined) return words(objectType);
  return `${type} ${name}`.trim();
}

function valueText(name: string, value: unknown, { names, objectType }: AuditEntry): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value))
    return value.map((each: string) => names[each] ?? TRIP_LABELS[each as keyof Trip] ?? each).join(', ');
  if (typeof value === 'number') return name.endsWith('_pence') ? formatPounds(value) : String(value);
  if (typeof value !== 'string') return 'other values';
  if (name.endsWith('_at')) return instantText(value);
  if (isLondonDate(value)) return shortDates({ startDate: value, endDate: value });
  if (name === 'state' && objectType === 'job') return JOB_STATE_TEXTS[value as JobState];
  if (ID.test(value)) return names[value] ?? 'a deleted one';
  return CODES.has(name) ? words(value) : value;
}

/** 'Pay: £100 → £120', or 'Title: Wedding' when there was no value before. */
export function auditChanges(entry: AuditEntry): string {
  const { before, after, names } = entry;
  const carId = after['car_id'];
  // The name of the car has its make and its model. An id without a name, such as the one of a note, says nothing.
  const isCarNamed = typeof carId === 'string' && carId in names;
  const isNameless = (value: unknown) => typeof value === 'string' && ID.test(value) && !(value in names);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !(isCarNamed && (name === 'car_make' || name === 'car_model')))
    .filter((name) => !isNameless(after[name]))
    .map((name) => {
      const now = valueText(name, after[name], entry);
      const change = name in before ? `${valueText(name, before[name], entry)} → ${now}` : now;
      return `${FIELDS[name] ?? words(name)}: ${change}`;
    })
    .join('; ');
}
