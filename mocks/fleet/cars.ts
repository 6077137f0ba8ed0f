// The catalogue.
import { noSuchCar } from '#domain/fleet/refusals.ts';
import { rowOf, type Backend } from '#mocks/backend.ts';
import * as calls from '#domain/fleet/calls/catalogue.ts';
import { answers } from '#mocks/serve.ts';

export const carHandlers = (backend: Backend) =>
  answers(backend, calls, {
    getCars: () => backend.cars,
    getCar: ({ params }) => {
      const car = rowOf(backend.cars, params.id, noSuchCar);
      return car;
    },
  });
