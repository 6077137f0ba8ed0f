import { londonMoment, paymentLinkEnd } from './paymentLink.ts';
import { HOUR } from '#domain/time/durations.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');

it.each([
  ['a start after the hours of the link', 25, 24],
  ['a start at the end of the hours', 24, 24],
  ['a start within the hours', 23, 23],
  ['a start in one hour', 1, 1],
  ['a start within the hour', 0.5, 1],
  ['a start that has passed', -10, 1],
])('holds the dates of %s', (_name, startsIn, heldFor) => {
  expect(paymentLinkEnd({ now: NOW, start: NOW + startsIn * HOUR, hours: 24 })).toBe(NOW + heldFor * HOUR);
});

it.each([
  ['2026-11-21T10:05:00Z', 'Sat, 21 Nov 2026, 10:05'],
  ['2027-06-30T23:30:00Z', 'Thu, 1 Jul 2027, 00:30'],
])('formats %s as %s in London', (instant, text) => {
  expect(londonMoment(Date.parse(instant))).toBe(text);
});
