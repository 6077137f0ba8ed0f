// Cars by id, in the server's order.
import { createEntityAdapter, type EntityState } from '@reduxjs/toolkit';
import type { Car } from '#domain/fleet/contract/cars.ts';

export type CarsById = EntityState<Car, string>;

export const carAdapter = createEntityAdapter<Car>();
