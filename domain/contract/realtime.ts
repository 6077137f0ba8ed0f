// What the server announces over the socket. Events carry facts, checked against these schemas on arrival.
import * as z from 'zod/mini';
import { id } from './fields.ts';

/** Somebody booked, cancelled or changed dates of this car: who shows its calendar asks again. */
export const availabilityChanged = z.object({ carId: id });
export type AvailabilityChanged = z.infer<typeof availabilityChanged>;

export interface ServerToClientEvents {
  availabilityChanged: (event: AvailabilityChanged) => void;
}
