// The price of one of the compared cars by the rules of booking it.
import { carTariff } from '#app/fleet/index.ts';
import { isFault, priceBooking, type PricedBooking } from '#domain/booking/priceBooking.ts';
import type { SearchContext, SearchedDates } from '#domain/booking/fleetSearch.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { possibleChoice, type ChosenExtra, type OfferedExtra } from '#domain/fleet/extras.ts';
import { lengthOf } from '#domain/money/quote.ts';

/** The extras of the comparison that this car can have for these dates. */
export function extrasOfCar(
  car: Car,
  { dates }: SearchedDates,
  wanted: Readonly<Record<string, number>>,
  offered: readonly OfferedExtra[],
): ChosenExtra[] {
  const length = lengthOf(dates);
  const days = length?.unit === 'day' ? length.quantity : 1;
  const chosen = Object.entries(wanted).map(([id, quantity]) => ({ id, quantity }));
  return possibleChoice(chosen, { offered, purpose: car.CarForReason, days });
}

/** The message of the rule that refuses the dates for this car, or the price. */
export function priceOfCar(
  car: Car,
  searched: SearchedDates,
  {
    wanted,
    offered,
    context,
  }: { wanted: Readonly<Record<string, number>>; offered: readonly OfferedExtra[]; context: SearchContext },
): PricedBooking | string {
  const extras = extrasOfCar(car, searched, wanted, offered);
  // A price is shown without a session.
  const asking = { ...context, userId: 'anybody', offered };
  const priced = priceBooking(carTariff(car), { ...searched.dates, extras }, asking);
  return isFault(priced) ? priced.message : priced;
}
