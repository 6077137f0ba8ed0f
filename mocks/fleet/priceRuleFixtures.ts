// Rules of prices for tests and screens. Those of the demo data do not apply, so that its prices are those of the cars.
import type { PriceRule } from '#domain/fleet/contract/priceRules.ts';
import { anId } from '#domain/testing/builders.ts';

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

export const somePriceRules = (): PriceRule[] => [
  aPriceRule({ active: false, maxUses: 100 }),
  aPriceRule({
    ...{ id: anId(852), kind: 'season', name: 'Summer', percent: 20 },
    ...{ firstDay: '2027-07-01', lastDay: '2027-08-31', active: false },
  }),
  aPriceRule({
    ...{ id: anId(853), kind: 'weekend', name: 'Weekend rate', percent: 15, weekdays: [6, 7], active: false },
  }),
];
