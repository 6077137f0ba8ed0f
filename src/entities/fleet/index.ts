export { fleetApi } from './fleetApi.ts';
