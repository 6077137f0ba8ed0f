// The catalogue.
import { noSuchCar } from '#domain/fleet/refusals.ts';
import { getCar, getCars } from '#domain/fleet/calls/catalogue.ts';
import type { Backend } from '#mocks/backend.ts';
import type { MockCall } from '#mocks/respond.ts';
import { answer } from '#mocks/serve.ts';

export const carHandlers = (backend: Backend): MockCall[] => [
  answer(backend, getCars, () => backend.cars),
  answer(backend, getCar, ({ params }) => {
    const car = backend.cars.find(({ id }) => id === params.id);
    if (!car) throw noSuchCar();
    return car;
  }),
];
