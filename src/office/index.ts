// What the other rooms and the app use of this one.
export { SubscribeCalendar } from './calendars/SubscribeCalendar.tsx';
