// What the other rooms and the app use of this one.
export { SubscribeCalendar } from './calendars/SubscribeCalendar.tsx';
export { subscribeCalendarSlice } from './calendars/subscribeCalendarSlice.ts';
export { commandPaletteSlice } from './palette/commandPaletteSlice.ts';
