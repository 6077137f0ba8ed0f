// The cancellation of a reservation by its customer.
import * as z from 'zod/mini';
import { pounds } from './fields.ts';

/**
 * POST /api/reservations/{id}/cancellation. `refund` is what the screen has announced; another refund, because 48 hours
 * have passed or a payment has arrived meanwhile, is refused.
 */
export const cancellationRequest = z.optional(z.nullable(z.object({ refund: z.optional(pounds) })));
