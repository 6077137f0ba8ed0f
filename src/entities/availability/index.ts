export { useGetAvailabilityQuery } from './availabilityApi.ts';
