// What the screens ask of the cars.
import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '#app/store/types.ts';
import { poundsToPence } from '#domain/money/pence.ts';
import type { Car } from '#domain/contract/cars.ts';
import type { Tariff } from '#domain/pricing/quote.ts';
import { carAdapter, noCars, type CarsById } from './carAdapter.ts';
import { carApi } from './carApi.ts';

const { selectAll, selectById } = carAdapter.getSelectors();
const selectCarsResult = carApi.endpoints.getCars.select();

/** The two sections of the car list, by the exact purpose. */
export interface CarSections {
  musicVideo: Car[];
  chauffeur: Car[];
}

/** The list in its two sections; those of an answer that is not there yet are empty. */
export const selectCarSections = createSelector(
  (cars: CarsById | undefined) => cars ?? noCars,
  (cars): CarSections => {
    const all = selectAll(cars);
    return {
      musicVideo: all.filter(({ CarForReason }) => CarForReason === 'MusicVideo'),
      chauffeur: all.filter(({ CarForReason }) => CarForReason === 'Chauffeur'),
    };
  },
);

/** The cars of a list, in its order. */
export const selectAllCars = selectAll;

/** A car that the list has already brought, so that its page shows it while the full answer is on its way. */
export function selectListedCar(state: RootState, carId: string): Car | undefined {
  return selectById(selectCarsResult(state).data ?? noCars, carId);
}

/** What the pricing rules need to know of a car. */
export function carTariff(car: Pick<Car, 'price' | 'CarForReason'>): Tariff {
  return { purpose: car.CarForReason, pricePence: poundsToPence(car.price) };
}

/** 'Rolls-Royce Ghost'. */
export function carName(car: Pick<Car, 'make' | 'model'>): string {
  return `${car.make} ${car.model}`;
}
