// The calls that change cars, for admins.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { carSaved } from '#app/platform/api/tags.ts';
import { sendUpload } from '#app/platform/api/upload.ts';
import { car, type Car } from '#domain/fleet/contract/cars.ts';

const ofCar = (carId: string) => `/cars/${encodeURIComponent(carId)}`;

export interface CarSave {
  /** The id of the form from `keepUpload`. */
  uploadId: string;
  /** The car to change; undefined for a new car. */
  carId?: string;
}

export const carAdminApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Adds or changes a car; 422 with errors by field. */
    saveCar: build.mutation<Car, CarSave>({
      queryFn: async ({ uploadId, carId }, { signal }) => {
        const call = carId
          ? ({ uploadId, method: 'PUT', url: ofCar(carId) } as const)
          : ({ uploadId, method: 'POST', url: '/cars' } as const);
        const { data, error } = await sendUpload(call, signal);
        // The answer is checked against the contract afterwards.
        return error ? { error, meta: { request: call } } : { data: data as Car };
      },
      responseSchema: car,
      invalidatesTags: (_car, error, { carId }) => (error ? [] : carSaved(carId)),
    }),
    /** 409 `car_reserved` while it has upcoming reservations. */
    deleteCar: build.mutation<null, string>({
      query: (carId) => ({ url: ofCar(carId), method: 'DELETE' }),
      invalidatesTags: (_nothing, error, carId) => (error ? [] : carSaved(carId)),
    }),
  }),
});

export const { useSaveCarMutation } = carAdminApi;
