// The extras of the API in the form of the rules. It is apart from the schemas, which the first view does not need.
import { poundsToPence } from '#domain/money/pence.ts';
import type { Extra } from './contract/extras.ts';
import type { OfferedExtra } from './extras.ts';

/** Converts an extra of the API to the form of the rules. */
export const offeredExtra = ({
  id: extraId,
  name,
  unit,
  price,
  maxQuantity,
  CarForReason,
}: Extra): OfferedExtra => ({
  id: extraId,
  name,
  unit,
  pricePence: poundsToPence(price),
  maxQuantity,
  purpose: CarForReason,
});
