// Use cases of calendar subscriptions: creating and revoking a secret link, and reading a calendar without a session.
import { noCalendar } from '#domain/office/refusals.ts';
import { notAuthorized } from '#domain/people/refusals.ts';
import { randomBytes } from 'node:crypto';
import { calendarFile, type CalendarEntry } from '#domain/office/calendar/calendarFile.ts';
import type { CalendarKind, CalendarLink, CalendarLinkAnswer } from '#domain/office/contract/calendars.ts';
import { placeOfTrip } from '#domain/jobs/reservationJob.ts';
import { JOB_STATE_TEXTS } from '#domain/jobs/status.ts';
import { tripFacts } from '#domain/booking/trip.ts';
import { mayDo } from '#domain/people/permissions.ts';
import { addDays, londonDate, type Instant } from '#domain/time/london.ts';
import type { Audit } from '#server/platform/audit/auditLog.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { assertRecentSignIn } from '#server/platform/http/recentSignIn.ts';
import type { Session } from '#server/platform/http/sessionPort.ts';
import { hashOfToken } from '#server/platform/process/storedTokens.ts';
import * as links from './repository.ts';

/** Entries that ended earlier are not in the calendars. */
const PAST_DAYS = 60;

export interface CalendarDeps {
  db: Database;
  now: () => Instant;
  /** The origin of the links. */
  origin: () => string;
  /** The organiser of the entries. */
  supportEmail: string;
}

type Roles = Pick<Session, 'staffRole' | 'isDriver' | 'isVerifiedDriver'>;

const MAY_READ: Record<CalendarKind, (roles: Roles) => boolean> = {
  jobs: ({ isDriver, isVerifiedDriver }) => isDriver && isVerifiedDriver,
  reservations: ({ staffRole }) => mayDo(staffRole, 'reservations.read'),
};
const NAMES: Record<CalendarKind, string> = {
  jobs: 'Luxury Car Rentals: my jobs',
  reservations: 'Luxury Car Rentals: reservations',
};

const datesOf = (row: links.CalendarJobRow | links.CalendarReservationRow) => ({
  startDate: row.start_date,
  endDate: row.end_date,
  startTime: row.start_time,
  endTime: row.end_time,
});
const written = (lines: string[]) => lines.filter((line) => line !== '').join('\n');

/** The trip details, and the details that only the job has: the same as on the driver's board. */
function jobFacts({ trip, contact_name, contact_phone, notes }: links.CalendarJobRow): string[] {
  const facts = tripFacts({
    ...trip,
    contactName: trip?.contactName || contact_name,
    contactPhone: trip?.contactPhone || contact_phone,
    notes: trip?.notes || notes,
  });
  return facts.map(({ label, value }) => `${label}: ${value}`);
}

/** The links of a user, without their tokens. */
export async function listCalendarLinks(db: Queryable, userId: string): Promise<CalendarLink[]> {
  const rows = await links.listLinks(db, userId);
  return rows.map(({ kind, created_at }) => ({ kind, createdAt: created_at.toISOString() }));
}

/** The use cases of calendar subscriptions. They throw an HttpProblem for each error in their comments. */
export function createCalendars({ db, now, origin, supportEmail }: CalendarDeps) {
  const entry = (
    row: links.CalendarJobRow | links.CalendarReservationRow,
    text: Pick<CalendarEntry, 'uid' | 'summary' | 'description' | 'location' | 'url'>,
  ): CalendarEntry => ({
    ...text,
    version: row.version,
    changedAt: row.changed_at.getTime(),
    cancelled: false,
    dates: datesOf(row),
    organiser: supportEmail,
  });

  const jobEntry = (row: links.CalendarJobRow): CalendarEntry =>
    entry(row, {
      uid: `job-${row.id}`,
      summary: row.title,
      location: placeOfTrip(row.trip) || row.place,
      url: `${origin()}/DriversDashboard`,
      description: written([row.description, row.car && `Car: ${row.car}`, ...jobFacts(row)]),
    });

  // A calendar program is outside the product, so it gets no name, contact, address or amount of a customer.
  const reservationEntry = (row: links.CalendarReservationRow): CalendarEntry =>
    entry(row, {
      uid: `reservation-${row.id}`,
      summary: `${row.car}, ${row.reference}`,
      location: '',
      url: `${origin()}/Adminpanel/Reservations/${row.id}`,
      description: written([
        `Reference: ${row.reference}`,
        row.state ? `Chauffeur: ${row.chauffeur || 'none'}, ${JOB_STATE_TEXTS[row.state].toLowerCase()}` : '',
      ]),
    });

  return {
    /**
     * Creates the link of a calendar, which replaces the earlier link. Errors: 403 for a calendar of another role, and
     * 'reauthentication_required' for all reservations, because the link outlives the session.
     */
    async make(session: Session, kind: CalendarKind, audit: Audit): Promise<CalendarLinkAnswer> {
      if (!MAY_READ[kind](session)) throw notAuthorized();
      if (kind === 'reservations') assertRecentSignIn(session, now());
      const token = randomBytes(32).toString('base64url');
      const createdAt = new Date(now());
      await db.transaction(async (tx) => {
        await links.replaceLink(tx, {
          userId: session.userId,
          kind,
          tokenHash: hashOfToken(token),
          createdAt,
        });
        await audit(tx, { action: 'calendar.linked', object: { type: 'calendar', id: kind } });
      });
      const url = `${origin()}/api/calendars/${token}.ics`;
      return { kind, url, createdAt: createdAt.toISOString() };
    },

    /** Revokes a link. Errors: 404. */
    async revoke(userId: string, kind: CalendarKind, audit: Audit): Promise<void> {
      await db.transaction(async (tx) => {
        if (!(await links.deleteLink(tx, userId, kind))) throw noCalendar();
        await audit(tx, { action: 'calendar.revoked', object: { type: 'calendar', id: kind } });
      });
    },

    /**
     * The calendar of a token: the entries that its user may see now. Errors: 404 for an unknown or revoked token, and
     * for a user who has lost the role.
     */
    async read(token: string): Promise<string> {
      const subscriber = await links.findSubscriber(db, hashOfToken(token));
      if (!subscriber) throw noCalendar();
      const { user_id: userId, kind } = subscriber;
      const roles = {
        staffRole: subscriber.staff_role,
        isDriver: subscriber.is_driver,
        isVerifiedDriver: subscriber.is_verified_driver,
      };
      if (!MAY_READ[kind](roles)) throw noCalendar();
      const since = addDays(londonDate(now()), -PAST_DAYS);
      const entries =
        kind === 'jobs'
          ? (await links.findJobs(db, userId, since)).map(jobEntry)
          : (await links.findReservations(db, since)).map(reservationEntry);
      const product = kind === 'jobs' ? 'Jobs' : 'Reservations';
      return calendarFile(entries, { method: 'PUBLISH', product, name: NAMES[kind] });
    },
  };
}
