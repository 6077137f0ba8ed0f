// The cancellation of a reservation by its customer.
import * as z from 'zod/mini';
import { pounds } from '#domain/kit/fields.ts';

/**
 * POST /api/reservations/{id}/cancellation. `refund` is the amount that the screen shows. The server refuses the call
 * when the refund has changed, because 48 hours have passed or a payment has arrived meanwhile.
 */
export const cancellationRequest = z.optional(z.nullable(z.object({ refund: z.optional(pounds) })));
