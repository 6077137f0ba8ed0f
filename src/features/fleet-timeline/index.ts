export { FleetTimeline } from './FleetTimeline.tsx';
export { fleetTimelineSlice } from './fleetTimelineSlice.ts';
