// The call about the availability of the whole fleet.
import { createEntityAdapter, type EntityState } from '@reduxjs/toolkit';
import { baseApi } from '#app/platform/api/baseApi.ts';
import { toLater } from '#app/platform/api/call.ts';
import { tagsOfList } from '#app/platform/api/tags.ts';
import type { AvailabilityQuery, CarAvailability } from '#domain/booking/contract/availability.ts';
import { availabilityRequest } from '#domain/booking/requests.ts';

// Other customers book while this screen is not visible.
const AVAILABILITY_SECONDS = 15;

const adapter = createEntityAdapter({ selectId: ({ carId }: CarAvailability) => carId });

/** By the id of the car. */
export type FleetAvailability = EntityState<CarAvailability, string>;

export const availabilityApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * For every car: whether it is free, the total in pounds, and the nearest free dates. 422 for dates that
     * cannot be booked.
     */
    getAvailability: build.query<FleetAvailability, AvailabilityQuery>({
      ...toLater(
        availabilityRequest,
        async () => (await import('#domain/booking/calls/search.ts')).getAvailability,
        { toParts: (query: AvailabilityQuery) => ({ query }) },
      ),
      transformResponse: (cars: CarAvailability[]) => adapter.setAll(adapter.getInitialState(), cars),
      providesTags: (cars) => tagsOfList('Availability', cars?.ids),
      keepUnusedDataFor: AVAILABILITY_SECONDS,
    }),
  }),
});

export const { useGetAvailabilityQuery } = availabilityApi;
