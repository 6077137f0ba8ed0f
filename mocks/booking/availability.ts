// The fleet's availability, by the rules of the domain as on the server.
import { bookingRefused } from '#domain/booking/refusals.ts';
import { tariffOfCar } from '#domain/fleet/tariff.ts';
import type { CarAvailability } from '#domain/booking/contract/availability.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { penceToPounds } from '#domain/money/pence.ts';
import {
  isSearchFault,
  nearbyDates,
  searchedDates,
  searchedTotal,
  type NearbyDates,
} from '#domain/booking/fleetSearch.ts';
import { STAFF_NOTICE_HOURS } from '#domain/booking/rules.ts';
import { may, type Backend } from '#mocks/backend.ts';
import { isInTheWay, takenOf } from '#mocks/fleet/occupancy.ts';
import { releaseHolds } from '#mocks/payment/payments.ts';
import * as calls from '#domain/booking/calls/search.ts';
import { answers } from '#mocks/serve.ts';

export const availabilityHandlers = (backend: Backend) =>
  answers(backend, calls, {
    getAvailability: ({ query, user }) => {
      const { maxReservationDays: maxDays } = backend.config;
      const isStaff = user !== undefined && may(user, 'reservations.edit');
      const noticeHours = isStaff ? STAFF_NOTICE_HOURS : backend.config.noticeHours;
      const context = { now: backend.now, maxDays, noticeHours, pickupHours: backend.config.pickupHours };
      const searched = searchedDates(query, context);
      if (isSearchFault(searched)) throw bookingRefused({ ...searched, code: 'invalid_booking' });
      releaseHolds(backend);
      const counts = ({ status, userId }: Reservation) =>
        !(status === 'held' && userId === (user?.id ?? null));
      const nearby = nearbyDates(searched, context);
      return backend.cars.map((car): CarAvailability => {
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
      });
    },
  });
