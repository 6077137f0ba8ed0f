// Tests that logs and traces contain no secret address.
import { isSecretAddress, loggedPath } from './loggedPath.ts';

it('logs a path without its query, and without the token of a calendar', () => {
  const token = 'a'.repeat(43);
  const paths = {
    '/api/cars?q=ada': '/api/cars',
    '/api/calendars': '/api/calendars',
    '/api/calendars/jobs': '/api/calendars/jobs',
    '/api/reservations/7/calendar.ics': '/api/reservations/7/calendar.ics',
    [`/api/calendars/${token}.ics`]: '/api/calendars/***.ics',
    [`/api/calendars/${token}.ics?x=1`]: '/api/calendars/***.ics',
    [`/api/calendars/${token}.ics/`]: '/api/calendars/***.ics/',
  };
  for (const [url, path] of Object.entries(paths)) {
    const isSecret = path.includes('***');
    expect({ url, path: loggedPath(url), isSecret: isSecretAddress(url) }).toEqual({ url, path, isSecret });
  }
});
