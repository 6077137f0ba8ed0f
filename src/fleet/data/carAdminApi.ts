// The calls that change cars, for admins.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to, toUpload } from '#app/platform/api/call.ts';
import { carSaved } from '#app/platform/api/tags.ts';
import { sendUpload } from '#app/platform/api/upload.ts';
import { addCar, changeCar, deleteCar } from '#domain/fleet/calls/staff.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';

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
      queryFn: async ({ uploadId, carId }, api) => {
        const call = carId ? toUpload(changeCar, uploadId, { id: carId }) : toUpload(addCar, uploadId);
        const { data, error } = await sendUpload(call, api);
        // The answer is checked against the contract afterwards.
        return error ? { error, meta: { request: call } } : { data: data as Car };
      },
      responseSchema: changeCar.answer,
      invalidatesTags: (_car, error, { carId }) => (error ? [] : carSaved(carId)),
    }),
    /** 409 `car_reserved` while it has upcoming reservations. */
    deleteCar: build.mutation<null, string>({
      ...to(deleteCar, (carId: string) => ({ params: { id: carId } })),
      invalidatesTags: (_nothing, error, carId) => (error ? [] : carSaved(carId)),
    }),
  }),
});
