// The calls about the caller's calendar subscriptions. The link is a secret, so it stays out of the store.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { storeSecret, type SecretRef } from '#app/platform/api/secretArgs.ts';
import { calendarLinksChanged } from '#app/platform/api/tags.ts';
import { createCalendarLink, getCalendarLinks, revokeCalendarLink } from '#domain/office/calls.ts';
import type { CalendarKind, CalendarLink, CalendarLinkAnswer } from '#domain/office/contract/calendars.ts';

export const calendarApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The caller's links without their addresses; at most one link of each kind. */
    getCalendarLinks: build.query<CalendarLink[], void>({
      ...to(getCalendarLinks),
      providesTags: calendarLinksChanged,
    }),
    /** Replaces an earlier link. 403 for a calendar of another role, or `reauthentication_required`. */
    createCalendarLink: build.mutation<SecretRef<CalendarLinkAnswer>, CalendarKind>({
      ...to(createCalendarLink, (kind: CalendarKind) => ({ body: { kind } })),
      transformResponse: (answer: CalendarLinkAnswer) => storeSecret(answer),
      invalidatesTags: (_answer, error) => (error ? [] : calendarLinksChanged()),
    }),
    /** 404 when another window has revoked it; the list is refetched in that case, too. */
    revokeCalendarLink: build.mutation<null, CalendarKind>({
      ...to(revokeCalendarLink, (kind: CalendarKind) => ({ params: { kind } })),
      invalidatesTags: (_nothing, error) => (error && error.status !== 404 ? [] : calendarLinksChanged()),
    }),
  }),
});

export const { useGetCalendarLinksQuery } = calendarApi;
