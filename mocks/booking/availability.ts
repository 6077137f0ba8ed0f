// The fleet's availability, by the rules of the domain as on the server.
import { http, HttpResponse, type HttpHandler } from 'msw';
import { API_BASE } from '#app/platform/address/paths.ts';
import { tariffOfCar } from '#domain/fleet/tariff.ts';
import { availabilityQuery, type CarAvailability } from '#domain/booking/contract/availability.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { penceToPounds } from '#domain/money/pence.ts';
import {
  isSearchFault,
  nearbyDates,
  searchedDates,
  searchedTotal,
  type NearbyDates,
} from '#domain/booking/fleetSearch.ts';
import { readQuery, refuse } from '#mocks/answers.ts';
import { currentUser, type Backend } from '#mocks/backend.ts';
import { isInTheWay, takenOf } from '#mocks/fleet/occupancy.ts';
import { releaseHolds } from '#mocks/payment/payments.ts';

export const availabilityHandlers = (backend: Backend): HttpHandler[] => [
  http.get(`*${API_BASE}/cars/availability`, ({ request }) => {
    const query = readQuery(request, availabilityQuery);
    const context = { now: backend.now, maxDays: backend.config.maxReservationDays };
    const searched = searchedDates(query, context);
    if (isSearchFault(searched)) {
      const { message, fields } = searched;
      const errors = fields.map((field) => ({ field, message }));
      return refuse(422, message, { code: 'invalid_booking', errors });
    }
    const asking = currentUser(backend);
    releaseHolds(backend);
    const counts = ({ status, userId }: Reservation) =>
      !(status === 'held' && userId === (asking?.id ?? null));
    const nearby = nearbyDates(searched, context);
    return HttpResponse.json(
      backend.cars.map((car): CarAvailability => {
        const taken = takenOf(backend, car.id, counts);
        const isFree = !isInTheWay(searched.dates, taken);
        const free = isFree ? [] : nearby.filter(({ dates }) => !isInTheWay(dates, taken));
        const totalPence = searchedTotal(tariffOfCar(car), searched, context);
        const shown = (found: NearbyDates | undefined) =>
          found ? { startTime: null, endTime: null, ...found.dates } : null;
        return {
          carId: car.id,
          isFree,
          total: totalPence === null ? null : penceToPounds(totalPence),
          before: shown(free.filter(({ shift }) => shift < 0).at(-1)),
          after: shown(free.find(({ shift }) => shift > 0)),
        };
      }),
    );
  }),
];
