// The cancellation of a reservation by its customer, and by the firm at its own fault.
import * as z from 'zod/mini';
import { pounds, text } from '#domain/kit/fields.ts';

/**
 * POST /api/reservations/{id}/cancellation. `refund` is the amount that the screen shows. The server refuses the call
 * when the refund has changed, because 48 hours have passed or a payment has arrived meanwhile.
 */
export const cancellationRequest = z.optional(z.nullable(z.object({ refund: z.optional(pounds) })));

/** POST /api/reservations/{id}/fault-cancellation: everything is refunded. Only staff read the reason. */
export const faultCancellation = z.object({ reason: text('Reason', 500) });
export type FaultCancellation = z.output<typeof faultCancellation>;
