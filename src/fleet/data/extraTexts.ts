// The texts of extras on the screens.
import type { Extra } from '#domain/fleet/contract/extras.ts';
import type { ExtraUnit } from '#domain/fleet/extras.ts';
import { poundsForPeople } from '#domain/money/pence.ts';

export const EXTRA_UNIT_TEXTS: Readonly<Record<ExtraUnit, string>> = {
  reservation: 'per reservation',
  day: 'per day',
  hour: 'per hour',
};

/** '£15.00 per day'. */
export const extraPriceText = ({ price, unit }: Pick<Extra, 'price' | 'unit'>): string =>
  `${poundsForPeople(price)} ${EXTRA_UNIT_TEXTS[unit]}`;
