// Calendar subscriptions: secret links that calendar programs read.
import * as z from 'zod/mini';
import { privateText, publicText } from '#domain/kit/privacy.ts';

/** `jobs`: the jobs that the driver has accepted. `reservations`: all confirmed reservations, for staff. */
export const CALENDAR_KINDS = ['jobs', 'reservations'] as const;
export type CalendarKind = (typeof CALENDAR_KINDS)[number];

const kind = z.enum(CALENDAR_KINDS, 'Please choose a calendar.');

/** POST /api/calendars: creates the link of a calendar. It replaces an earlier one. */
export const newCalendarLink = z.object({ kind });

/** The only answer that contains the link: the server stores a hash of its token. */
export const calendarLinkAnswer = z.object({ kind, url: privateText(), createdAt: publicText() });
export type CalendarLinkAnswer = z.infer<typeof calendarLinkAnswer>;

export const calendarLink = z.object({ kind, createdAt: publicText() });
export type CalendarLink = z.infer<typeof calendarLink>;
/** GET /api/calendars: the caller's links. */
export const calendarLinkList = z.array(calendarLink);

/** DELETE /api/calendars/{kind} */
export const calendarParams = z.object({ kind });
