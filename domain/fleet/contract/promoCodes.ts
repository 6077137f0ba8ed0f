// The check of a promo code by a customer, or by staff who book for one.
import * as z from 'zod/mini';
import { id } from '#domain/kit/fields.ts';
import { privateText, publicText } from '#domain/kit/privacy.ts';
import { plainCode } from '../priceRules.ts';

/** A typed code, in the form in which codes are compared. */
export const promoCheck = z.object({
  code: z.pipe(
    privateText('Please enter a code.').check(
      z.trim(),
      z.minLength(1, 'Please enter a code.'),
      z.maxLength(60),
    ),
    z.transform(plainCode),
  ),
  carId: id,
  /** True for a booking or a quote for somebody else, so that the uses of the caller do not count. */
  isForOther: z.optional(z.boolean()),
});
export type PromoCheck = z.input<typeof promoCheck>;

/** The code that applies: a booking names its id. */
export const promoOffer = z.object({ id, name: publicText(), percent: z.int() });
export type PromoOffer = z.infer<typeof promoOffer>;
