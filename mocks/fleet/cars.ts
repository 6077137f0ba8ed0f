// The catalogue.
import type { HttpHandler } from 'msw';
import { getCar, getCars } from '#domain/fleet/calls/catalogue.ts';
import { refuse } from '#mocks/answers.ts';
import type { Backend } from '#mocks/backend.ts';
import { answer } from '#mocks/serve.ts';

export const carHandlers = (backend: Backend): HttpHandler[] => [
  answer(backend, getCars, () => backend.cars),
  answer(
    backend,
    getCar,
    ({ params }) => backend.cars.find(({ id }) => id === params.id) ?? refuse(404, 'There is no such car.'),
  ),
];
