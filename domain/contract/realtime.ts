// What the server announces over the socket. Events carry facts, checked against these schemas on arrival.
import * as z from 'zod/mini';
import { id } from './fields.ts';

/** Somebody booked, cancelled or changed dates of this car: who shows its calendar asks again. */
export const availabilityChanged = z.object({ carId: id });
export type AvailabilityChanged = z.infer<typeof availabilityChanged>;

/** A job was added, changed, accepted, given back or removed: the board asks again. For verified drivers and admins. */
export const jobChanged = z.object({ jobId: id });
export type JobChanged = z.infer<typeof jobChanged>;

export interface ServerToClientEvents {
  availabilityChanged: (event: AvailabilityChanged) => void;
  jobChanged: (event: JobChanged) => void;
}
