// The extras of the demo data.
import type { Extra } from '#domain/fleet/contract/extras.ts';
import { anId } from '#domain/testing/builders.ts';
import demo from '../demo.json';

/** A child seat for £15.00; a booking can have two at most. */
export const anExtra = (overrides: Partial<Extra> = {}): Extra => ({
  id: anId(801),
  name: 'Child seat',
  description: 'For children of 9 months to 12 years.',
  unit: 'reservation',
  price: 15,
  maxQuantity: 2,
  CarForReason: null,
  version: 0,
  ...overrides,
});

export const someExtras = (): Extra[] =>
  demo.extras.map((extra, index) => anExtra({ ...(extra as Partial<Extra>), id: anId(801 + index) }));
