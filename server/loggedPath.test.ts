// Tests that logs and traces contain no secret address.
import { isSecretAddress, loggedPath } from './loggedPath.ts';

const TOKEN = 'a'.repeat(43);

it.each([
  ['/api/cars?q=ada', '/api/cars'],
  ['/api/calendars', '/api/calendars'],
  ['/api/calendars/jobs', '/api/calendars/jobs'],
  ['/api/reservations/7/calendar.ics', '/api/reservations/7/calendar.ics'],
  [`/api/calendars/${TOKEN}.ics`, '/api/calendars/***.ics'],
  [`/api/calendars/${TOKEN}.ics?x=1`, '/api/calendars/***.ics'],
  [`/api/calendars/${TOKEN}.ics/`, '/api/calendars/***.ics/'],
])('logs %s as %s', (url, path) => {
  expect(loggedPath(url)).toBe(path);
  expect(isSecretAddress(url)).toBe(path.includes('***'));
});
