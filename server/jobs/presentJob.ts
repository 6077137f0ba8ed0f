// Converts a job row to the API's format. Only staff and the accepting driver see private fields.
import type { Job } from '#domain/jobs/contract/jobs.ts';
import { hasSetOwnPay } from '#domain/jobs/decision.ts';
import { placeOfTrip } from '#domain/jobs/reservationJob.ts';
import { mayDo } from '#domain/people/permissions.ts';
import type { Session } from '#server/platform/http/sessionPort.ts';
import type { JobRow } from './repository.ts';

export type Viewer = Pick<Session, 'userId' | 'staffRole' | 'isDriver'>;

/** True for staff who see all fields of every job. */
export const readsAllJobs = ({ staffRole }: Pick<Viewer, 'staffRole'>): boolean =>
  mayDo(staffRole, 'jobs.read');

/** The contact of the trip or of the job; without a phone, the account of the reservation. */
function contactOf({ trip, ...row }: JobRow): { name: string; phone: string } {
  const [name, phone] = [trip?.contactName || row.contact_name, trip?.contactPhone || row.contact_phone];
  if (phone) return { name, phone };
  return { name: name || (row.customer_name ?? ''), phone: row.customer_phone ?? '' };
}

export function toJob(row: JobRow, viewer: Viewer): Job {
  const isStaff = readsAllJobs(viewer);
  const seesPrivate = isStaff || row.accepted_by === viewer.userId;
  const { trip } = row;
  const contact = contactOf(row);
  return {
    id: row.id,
    _id: row.id,
    title: row.title,
    description: row.description,
    pay: row.pay,
    taken: row.taken,
    acceptedBy: row.accepted_by,
    acceptedByName: row.accepted_by_name ?? '',
    acceptedByEmail: seesPrivate ? (row.accepted_by_email ?? '') : '',
    state: row.state,
    startDate: row.start_date,
    endDate: row.end_date,
    startTime: row.start_time,
    endTime: row.end_time,
    place: placeOfTrip(trip) || row.place,
    carId: row.car_id,
    car: row.car,
    reservation:
      isStaff && row.reservation_id ? { id: row.reservation_id, reference: row.reference ?? '' } : null,
    contactName: seesPrivate ? contact.name : '',
    contactPhone: seesPrivate ? contact.phone : '',
    notes: seesPrivate ? trip?.notes || row.notes : '',
    trip: seesPrivate ? trip : null,
    needsConfirmation: row.needs_confirmation,
    ...(viewer.isDriver &&
      row.state === 'open' &&
      hasSetOwnPay({ pay: row.pay, payBy: row.pay_by }, viewer.userId) && { isPaySetByCaller: true }),
    doneAt: row.done_at?.toISOString() ?? null,
    version: row.version,
  };
}
