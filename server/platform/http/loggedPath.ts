// The part of a request's address that logs and traces may contain.

/** The address of a calendar subscription, with which any program can read the calendar. */
const CALENDAR = /^\/api\/calendars\/[^/]+\.ics(?=[/?]|$)/;

/** True for an address that is a secret itself; no trace may record it. */
export const isSecretAddress = (url: string): boolean => CALENDAR.test(url);

/** The path of an address, without the query, which may contain search terms of users, and without secrets. */
export function loggedPath(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  return path.replace(CALENDAR, '/api/calendars/***.ics');
}
