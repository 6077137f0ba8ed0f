// What logs and traces may say about the address of a request.

/** The address of a calendar subscription: who has it reads the calendar. */
const CALENDAR = /^\/api\/calendars\/[^/]+\.ics(?=[/?]|$)/;

/** True for an address that is a secret itself, so that no trace may record it. */
export const isSecretAddress = (url: string): boolean => CALENDAR.test(url);

/** The path of an address, without the query, which may contain search terms of users, and without secrets. */
export function loggedPath(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  return path.replace(CALENDAR, '/api/calendars/***.ics');
}
