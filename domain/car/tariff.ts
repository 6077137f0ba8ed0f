// The prices of a car of the API, as the rules of pricing need them.
import type { Car } from '#domain/contract/cars.ts';
import { poundsToPence } from '#domain/money/pence.ts';
import type { Tariff } from '#domain/pricing/quote.ts';

/** Amounts in pounds become pence; a rate that the car has not is left out. */
export function tariffOfCar(car: Pick<Car, 'price' | 'dayPrice' | 'weekPrice' | 'CarForReason'>): Tariff {
  const { price, dayPrice, weekPrice, CarForReason } = car;
  return {
    purpose: CarForReason,
    pricePence: poundsToPence(price),
    ...(dayPrice ? { dayPence: poundsToPence(dayPrice) } : {}),
    ...(weekPrice ? { weekPence: poundsToPence(weekPrice) } : {}),
  };
}
