// The catalogue.
import { http, HttpResponse, type HttpHandler } from 'msw';
import { API_BASE } from '#app/platform/address/paths.ts';
import { readId, refuse } from '#mocks/answers.ts';
import type { Backend } from '#mocks/backend.ts';

export const carHandlers = (backend: Backend): HttpHandler[] => [
  http.get(`*${API_BASE}/cars`, () => HttpResponse.json(backend.cars)),
  http.get(`*${API_BASE}/cars/:id`, ({ params }) => {
    const wanted = readId(params);
    const car = backend.cars.find(({ id }) => id === wanted);
    return car ? HttpResponse.json(car) : refuse(404, 'There is no such car.');
  }),
];
