// The call about the whole fleet's availability.
import { createEntityAdapter, type EntityState } from '@reduxjs/toolkit';
import { baseApi } from '#app/api/baseApi.ts';
import { tagsOfList } from '#app/api/tags.ts';
import {
  fleetAvailability,
  type AvailabilityQuery,
  type CarAvailability,
} from '#domain/contract/availability.ts';

// Other people book while nobody looks.
const AVAILABILITY_SECONDS = 15;

const adapter = createEntityAdapter({ selectId: ({ carId }: CarAvailability) => carId });

/** By the id of the car. */
export type FleetAvailability = EntityState<CarAvailability, string>;

export const availabilityApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** For every car: free or not, the total in pounds, the nearest free dates. 422 for dates nobody may book. */
    getAvailability: build.query<FleetAvailability, AvailabilityQuery>({
      query: (params) => ({ url: '/cars/availability', params }),
      rawResponseSchema: fleetAvailability,
      transformResponse: (cars: CarAvailability[]) => adapter.setAll(adapter.getInitialState(), cars),
      providesTags: (cars) => tagsOfList('Availability', cars?.ids),
      keepUnusedDataFor: AVAILABILITY_SECONDS,
    }),
  }),
});

export const { useGetAvailabilityQuery } = availabilityApi;
