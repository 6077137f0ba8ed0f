// Reads the taken dates of a car; the page of a car does so without the schemas.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { toLater } from '#app/platform/api/call.ts';
import { tagOne } from '#app/platform/api/tags.ts';
import type { RootState } from '#app/platform/store/types.ts';
import type { TakenDates } from '#domain/booking/contract/reservations.ts';
import { takenDatesRequest } from '#domain/booking/requests.ts';

// Availability changes often: other customers book while this screen is not visible.
export const AVAILABILITY_SECONDS = 15;

const loadCall = async () => (await import('#domain/booking/calls/reservations.ts')).getTakenDates;

export const takenDatesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The dates from today on at which a car is taken, in London dates and times, without the holds of the caller. */
    getTakenDates: build.query<TakenDates[], string>({
      ...toLater(takenDatesRequest, loadCall, {
        toParts: (carId: string) => ({ params: { carId }, query: {} }),
      }),
      providesTags: (_dates, _error, carId) => [tagOne('Availability', carId)],
      keepUnusedDataFor: AVAILABILITY_SECONDS,
    }),
  }),
});

const { getTakenDates } = takenDatesApi.endpoints;
const nothingTaken: readonly TakenDates[] = Object.freeze([]);

/** The dates on which a car is taken; undefined until they are loaded. */
export const selectLoadedTakenDates = (state: RootState, carId: string): readonly TakenDates[] | undefined =>
  getTakenDates.select(carId)(state).data;

/** The taken dates of a car; empty until they are loaded. */
export const selectTakenDates = (state: RootState, carId: string): readonly TakenDates[] =>
  selectLoadedTakenDates(state, carId) ?? nothingTaken;

export const { useGetTakenDatesQuery } = takenDatesApi;
