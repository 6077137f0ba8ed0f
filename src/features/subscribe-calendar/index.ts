export { SubscribeCalendar } from './SubscribeCalendar.tsx';
export { subscribeCalendarSlice } from './subscribeCalendarSlice.ts';
