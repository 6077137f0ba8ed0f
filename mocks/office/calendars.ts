// Calendar subscriptions: who may create and revoke a link. Calendar programs read the calendars; the browser does not.
import { noCalendar } from '#domain/office/refusals.ts';
import { notAuthorized } from '#domain/people/refusals.ts';
import { API_BASE } from '#app/platform/address/paths.ts';
import type { CalendarKind, CalendarLink } from '#domain/office/contract/calendars.ts';
import { requireRecentSignIn, answerList, type Listing } from '#mocks/answers.ts';
import { may, nowIso, type Backend, type StoredUser } from '#mocks/backend.ts';
import * as calls from '#domain/office/calls.ts';
import { answers } from '#mocks/serve.ts';
import type { AuditEntry } from '#domain/office/contract/audit.ts';
import { londonDate } from '#domain/time/london.ts';

const LISTING: Listing<AuditEntry> = {
  searched: [
    'action',
    'objectType',
    'requestId',
    ({ objectId, actorName, names }) => `${objectId} ${actorName} ${Object.values(names).join(' ')}`,
  ],
  sortable: ['at', 'action', 'objectType'],
};

const MAY_READ: Record<CalendarKind, (user: StoredUser) => boolean> = {
  jobs: ({ isDriver, isVerifiedDriver }) => isDriver && isVerifiedDriver,
  reservations: (user) => may(user, 'reservations.read'),
};

/** The links of a user, in the order of their kinds. */
export const calendarLinksOf = (backend: Backend, { id }: StoredUser): CalendarLink[] =>
  backend.calendarLinks
    .filter(({ userId }) => userId === id)
    .map(({ kind, createdAt }) => ({ kind, createdAt }))
    .sort((a, b) => a.kind.localeCompare(b.kind));

/** Revokes a link; returns true if there was one. */
function endLink(backend: Backend, user: StoredUser, ended: CalendarKind): boolean {
  const before = backend.calendarLinks.length;
  backend.calendarLinks = backend.calendarLinks.filter(
    ({ userId, kind }) => userId !== user.id || kind !== ended,
  );
  return backend.calendarLinks.length < before;
}

export const calendarHandlers = (backend: Backend) =>
  answers(backend, calls, {
    getCalendarLinks: ({ user }) => calendarLinksOf(backend, user),

    createCalendarLink: ({ user, request, body: { kind } }) => {
      if (!MAY_READ[kind](user)) throw notAuthorized();
      if (kind === 'reservations') requireRecentSignIn(backend);
      endLink(backend, user, kind);
      const link = { kind, createdAt: nowIso(backend) };
      backend.calendarLinks.push({ ...link, userId: user.id });
      // Each link has its own token, as long as a token of the server.
      const token = backend.nextId().replaceAll('-', '').padEnd(43, '0');
      const url = `${new URL(request.url).origin}${API_BASE}/calendars/${token}.ics`;
      return { ...link, url };
    },

    revokeCalendarLink: ({ user, params: { kind } }) => {
      if (!endLink(backend, user, kind)) throw noCalendar();
    },

    getAudit: ({ request, query: { actor, action, object, from, to } }) => {
      const found = backend.audit.filter(
        (entry) =>
          (actor === undefined || entry.actorId === actor) &&
          (action === undefined || entry.action === action) &&
          (object === undefined || entry.objectId === object) &&
          (from === undefined || londonDate(Date.parse(entry.at)) >= from) &&
          (to === undefined || londonDate(Date.parse(entry.at)) <= to),
      );
      return answerList(request, found, LISTING);
    },
  });
