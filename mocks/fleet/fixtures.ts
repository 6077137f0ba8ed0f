// Rules of prices for tests and screens. Those of the demo data do not apply, so that its prices are those of the cars.
import type { PriceRule } from '#domain/fleet/contract/priceRules.ts';
import { anId } from '#domain/testing/builders.ts';
import type { Extra } from '#domain/fleet/contract/extras.ts';
import { FIXED_NOW } from '#domain/testing/clock.ts';
import { demoAt } from '#mocks/demo.ts';
import type { Picture } from '#domain/fleet/contract/cars.ts';

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
  demoAt(FIXED_NOW).extras.map((extra, index) => anExtra({ ...extra, id: anId(801 + index) }));

/** A picture as in the demo data; the files need not exist for a test. */
export function aPicture(overrides: Partial<Picture> = {}): Picture {
  return {
    id: 'picture-1',
    base: '/media/cars/demo/front',
    widths: [480, 960, 1600],
    width: 1600,
    height: 900,
    alt: 'The car from the front',
    placeholder: 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==',
    ...overrides,
  };
}

/** The promo code SPRING, which takes 10% off, without a limit. */
export const aPriceRule = (overrides: Partial<PriceRule> = {}): PriceRule => ({
  id: anId(851),
  kind: 'promo',
  name: 'SPRING',
  percent: -10,
  firstDay: null,
  lastDay: null,
  weekdays: [],
  carId: null,
  CarForReason: null,
  maxUses: null,
  maxUsesOfPerson: null,
  active: true,
  uses: 0,
  version: 0,
  ...overrides,
});

export const somePriceRules = (): PriceRule[] => demoAt(FIXED_NOW).priceRules.map(aPriceRule);
