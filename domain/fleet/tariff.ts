// The prices of a car of the API, as the rules of pricing need them.
import type { Car } from './contract/cars.ts';
import { poundsToPence } from '#domain/money/pence.ts';
import type { Tariff } from '#domain/money/quote.ts';

/** Converts amounts in pounds to pence; leaves out the rates that the car does not have. */
export function tariffOfCar(
  car: Pick<Car, 'price' | 'dayPrice' | 'weekPrice' | 'rates' | 'CarForReason'>,
): Tariff {
  const { price, dayPrice, weekPrice, rates, CarForReason } = car;
  return {
    purpose: CarForReason,
    pricePence: poundsToPence(price),
    ...(dayPrice ? { dayPence: poundsToPence(dayPrice) } : {}),
    ...(rates ? { rates } : {}),
    ...(weekPrice ? { weekPence: poundsToPence(weekPrice) } : {}),
  };
}
