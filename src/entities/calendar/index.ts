export {
  useCreateCalendarLinkMutation,
  useGetCalendarLinksQuery,
  useRevokeCalendarLinkMutation,
} from './calendarApi.ts';
