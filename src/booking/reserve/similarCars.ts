// Alternatives to a taken car.
import type { CarAvailability } from '#domain/booking/contract/availability.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';

const AT_MOST = 3;

export interface SimilarCar {
  car: Car;
  /** The price for the requested dates, in pounds. */
  total: number;
}

/** Up to three free cars of the same purpose, the nearest price first. */
export function similarFreeCars(
  car: Car,
  cars: readonly Car[],
  fleet: Readonly<Record<string, CarAvailability | undefined>>,
): SimilarCar[] {
  const distance = (other: Car) => Math.abs(other.price - car.price);
  return cars
    .filter((other) => other.id !== car.id && other.CarForReason === car.CarForReason)
    .flatMap((other) => {
      const answer = fleet[other.id];
      return answer?.isFree && answer.total !== null ? [{ car: other, total: answer.total }] : [];
    })
    .sort((a, b) => distance(a.car) - distance(b.car))
    .slice(0, AT_MOST);
}
