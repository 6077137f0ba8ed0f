// The calls about cars.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { toLater } from '#app/platform/api/call.ts';
import { tagOne, tagsOfList } from '#app/platform/api/tags.ts';
import { carRequest, carsRequest } from '#domain/fleet/requests.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { carAdapter, type CarsById } from './carAdapter.ts';

const loadCalls = () => import('#domain/fleet/calls/catalogue.ts');
const CATALOGUE_SECONDS = 300;

export const carApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The whole fleet; prices in pounds. */
    getCars: build.query<CarsById, void>({
      ...toLater(carsRequest, async () => (await loadCalls()).getCars),
      transformResponse: (cars: Car[]) => carAdapter.setAll(carAdapter.getInitialState(), cars),
      providesTags: (cars) => tagsOfList('Car', cars?.ids),
      keepUnusedDataFor: CATALOGUE_SECONDS,
    }),
    /** One car; 404 for a deleted car, 400 for an invalid id. */
    getCar: build.query<Car, string>({
      ...toLater(carRequest, async () => (await loadCalls()).getCar, {
        toParts: (carId: string) => ({ params: { id: carId } }),
      }),
      providesTags: (_car, _error, carId) => [tagOne('Car', carId)],
      keepUnusedDataFor: CATALOGUE_SECONDS,
    }),
  }),
});

/** The actions that put answers of these calls into the cache, for a page that the server renders. */
export const carsReceived = (cars: Car[]) =>
  carApi.util.upsertQueryEntries([
    {
      endpointName: 'getCars',
      arg: undefined,
      value: carAdapter.setAll(carAdapter.getInitialState(), cars),
    },
  ]);
export const carReceived = (value: Car) =>
  carApi.util.upsertQueryEntries([{ endpointName: 'getCar', arg: value.id, value }]);

export const { useGetCarsQuery, useGetCarQuery } = carApi;
