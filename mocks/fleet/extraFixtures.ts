// The extras of the demo data.
import type { Extra } from '#domain/fleet/contract/extras.ts';
import { anId } from '#domain/testing/builders.ts';

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

export const someExtras = (): Extra[] => [
  anExtra(),
  anExtra({
    id: anId(802),
    name: 'Chauffeur overtime',
    description: 'Hours beyond the booked time, agreed in advance.',
    unit: 'hour',
    price: 120,
    maxQuantity: 6,
    CarForReason: 'Chauffeur',
  }),
  anExtra({
    id: anId(803),
    name: 'Filming permit',
    description: 'The permit of the borough for one location.',
    unit: 'day',
    price: 180,
    maxQuantity: 14,
    CarForReason: 'MusicVideo',
  }),
  anExtra({
    id: anId(804),
    name: 'Red carpet',
    description: 'Five metres, laid by us.',
    price: 95,
    maxQuantity: 1,
  }),
  anExtra({
    id: anId(805),
    name: 'Ribbons',
    description: 'In ivory, on the bonnet.',
    price: 35,
    maxQuantity: 1,
  }),
];
