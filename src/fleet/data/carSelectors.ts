// Selectors of the cars.
import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '#app/platform/store/types.ts';
import { tariffOfCar } from '#domain/fleet/tariff.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { carAdapter } from './carAdapter.ts';
import { carApi } from './carApi.ts';

const { selectAll } = carAdapter.getSelectors();
const selectCarsResult = carApi.endpoints.getCars.select();

/** The two sections of the car list, by the exact purpose. */
export interface CarSections {
  musicVideo: Car[];
  chauffeur: Car[];
}

/** The list in its two sections; undefined until it is loaded. */
export const selectCarSections = createSelector(
  (state: RootState) => selectCarsResult(state).data,
  (cars): CarSections | undefined => {
    if (!cars) return undefined;
    const all = selectAll(cars);
    return {
      musicVideo: all.filter(({ CarForReason }) => CarForReason === 'MusicVideo'),
      chauffeur: all.filter(({ CarForReason }) => CarForReason === 'Chauffeur'),
    };
  },
);

/** The cars of a list, in the order of the list. */
export const selectAllCars = selectAll;

/** A car of the list. */
export function selectListedCar(state: RootState, carId: string): Car | undefined {
  return selectCarsResult(state).data?.entities[carId];
}

/** A car by its id; from the list until its own query is loaded. */
export function selectCar(state: RootState, carId: string): Car | undefined {
  return carApi.endpoints.getCar.select(carId)(state).data ?? selectListedCar(state, carId);
}

/** The data of a car for the pricing rules. */
export const carTariff = tariffOfCar;

/** 'Rolls-Royce Ghost'. */
export function carName(car: Pick<Car, 'make' | 'model'>): string {
  return `${car.make} ${car.model}`;
}
