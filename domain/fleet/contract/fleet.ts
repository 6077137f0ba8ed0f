// GET /api/fleet: the cars, and the periods that occupy them between two days. Only the screens of the staff load these
// schemas.
import * as z from 'zod/mini';
import { privateText, publicText } from '#domain/kit/privacy.ts';
import { REFERENCE } from '#domain/kit/reference.ts';
import { PURPOSES } from '#domain/kit/purpose.ts';
import { BLOCK_KINDS } from './carBlocks.ts';
import { id, londonDate, londonTime, pounds } from '#domain/kit/fields.ts';
import { periodQuery } from '#domain/kit/periodQuery.ts';

/** The maximum number of periods in one answer; the server refuses a query with more. */
export const MAX_FLEET_PERIODS = 5_000;

export const fleetQuery = periodQuery({});
export type FleetQuery = z.infer<typeof fleetQuery>;

const common = {
  id,
  carId: id,
  startDate: londonDate,
  endDate: londonDate,
  startTime: z.nullable(londonTime),
  endTime: z.nullable(londonTime),
  /** Instants: the occupied period without the turnaround. */
  startsAt: publicText(),
  endsAt: publicText(),
  version: z.int(),
};

export const fleetPeriod = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('reservation'),
    ...common,
    status: z.enum(['held', 'confirmed']),
    reference: publicText().check(z.regex(REFERENCE)),
    /** The minutes after it in which the car cannot be taken. */
    turnaroundMinutes: z.int(),
    /** Null after the account is deleted. */
    customer: z.nullable(privateText()),
    /** The last name, or the only name; '' after the account is deleted. */
    surname: privateText(),
    /** True for a confirmed chauffeur reservation whose job no driver has accepted. */
    lacksDriver: z.boolean(),
    userId: z.nullable(id),
    totalPrice: pounds,
    remainingToPay: pounds,
    /** For a hold: an instant. */
    holdExpiresAt: z.nullable(publicText()),
    /** The reservation of which these are the new dates. */
    changes: z.nullable(id),
  }),
  z.object({ kind: z.literal('block'), ...common, blockKind: z.enum(BLOCK_KINDS), note: privateText() }),
]);
export type FleetPeriod = z.infer<typeof fleetPeriod>;
export type FleetReservation = Extract<FleetPeriod, { kind: 'reservation' }>;
export type FleetBlock = Extract<FleetPeriod, { kind: 'block' }>;

export const fleetCar = z.object({
  id,
  make: publicText(),
  model: publicText(),
  CarForReason: z.enum(PURPOSES),
  turnaroundMinutes: z.int(),
});
export type FleetCar = z.infer<typeof fleetCar>;

/** Cars by make and model; periods by their start. */
export const fleet = z.object({ cars: z.array(fleetCar), periods: z.array(fleetPeriod) });
export type Fleet = z.infer<typeof fleet>;
