// Backends for edge cases: no data, very much data, very long texts.
import { aReservation, anId, aUser } from '#domain/testing/builders.ts';
import { addDays, londonDate } from '#domain/time/london.ts';
import { ada, admin, aPerson, makeBackend, type Backend, type StoredUser } from './backend.ts';
import { busyDayReservations } from './booking/fixtures.ts';
import { demoAt } from './demo.ts';
import { aJob, aJobRequest, aReview } from './jobs/fixtures.ts';
import { someMessages } from './conversation/chat.ts';
import { demoData } from './demoData.ts';

const MANY_CARS = 100;
const MANY_ROWS = 10_000;

const list = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));

/** An empty product: no cars, no reservations, no jobs, no reviews, no messages. */
export function nothingYet(): Backend {
  const { now, config } = demoData();
  return makeBackend({ now, config, cars: [] });
}

/** A fleet of a hundred cars. */
export function manyCars(): Backend {
  const backend = demoData();
  const cars = list(MANY_CARS, (index) => {
    const { model, ...car } = backend.cars[index % backend.cars.length] ?? demoData().cars[0]!;
    const id = anId(1000 + index);
    return { ...car, id, _id: id, model: `${model} ${String(index + 1)}` };
  });
  return { ...backend, cars };
}

/** Ten thousand rows in each table of the admins, and five items that need attention. */
export function manyRows(): Backend {
  const backend = demoData();
  const { cars, now } = backend;
  const on = (days: number) => addDays(londonDate(now), days);
  const people = list(MANY_ROWS, (index) =>
    aPerson({
      id: anId(100_000 + index),
      first_name: 'Customer',
      last_name: String(index + 1),
      email: `customer-${String(index + 1)}@example.com`,
      isDriver: index % 50 === 0,
    }),
  );
  return {
    ...backend,
    attention: list(5, (index) => ({
      ...demoAt(now).dispute,
      id: `dispute:du_${String(index + 1)}:needs_response`,
      reference: `du_${String(index + 1)}`,
    })),
    users: [...backend.users, ...people],
    reservations: list(MANY_ROWS, (index) => {
      const { id: carId, make: carMake, model: carModel, CarForReason: purpose } = cars[index % cars.length]!;
      const start = (index % 900) - 300;
      return aReservation({
        ...{ id: anId(200_000 + index), carId, carMake, carModel, purpose },
        // The mock searches from the start, so that it finds this row quickly.
        userId: (backend.users[index % backend.users.length] ?? ada).id,
        startDate: on(start),
        endDate: on(start + 1 + (index % 4)),
        totalPrice: 400 + (index % 40) * 25,
      });
      // The newest row is listed first.
    }).reverse(),
    jobs: list(MANY_ROWS, (index) => aJob({ id: anId(300_000 + index), title: `Job ${String(index + 1)}` })),
    jobRequests: list(MANY_ROWS, (index) =>
      aJobRequest({ id: anId(400_000 + index), driversNeeded: 1 + (index % 9) }),
    ),
  };
}

export function busyDay(): Backend {
  const backend = demoData();
  return { ...backend, reservations: busyDayReservations(backend) };
}

const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff';
const LONG_MODEL = 'Phantom Extended Wheelbase Series II Private Collection Spirit of Expression';
const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const LONG_EMAIL = `hubert.blaine.${LONG_NAME.toLowerCase()}.senior@a-very-long-department-name.example.com`;

/** People, cars, jobs and messages with very long texts. */
export function longNames(): Backend {
  const backend = demoData();
  const named = (user: StoredUser): StoredUser => ({
    ...user,
    ...aUser({ ...user, first_name: 'Hubert Blaine', last_name: `${LONG_NAME} Sr.`, email: LONG_EMAIL }),
    name: `Hubert Blaine ${LONG_NAME} Sr.`,
  });
  return {
    ...backend,
    users: backend.users.map((user, index) => (index < 3 ? named(user) : user)),
    cars: backend.cars.map((car, index) =>
      index % 3 === 0 ? { ...car, model: LONG_MODEL, description: `${LONG_WORD}. ${car.description}` } : car,
    ),
    reservations: backend.reservations.map((row) => ({ ...row, carModel: LONG_MODEL })),
    jobs: [
      aJob({
        title: `${LONG_WORD} to ${LONG_NAME}`,
        pay: '£1,234,567.89 a day, expenses paid',
        description: `${LONG_WORD} ${LONG_WORD}`,
      }),
      ...backend.jobs.slice(1),
    ],
    jobRequests: [aJobRequest({ description: `${LONG_WORD} ${LONG_WORD}`, budget: 12_345_678.9 })],
    reviews: [
      aReview({ id: anId(799), name: `Hubert Blaine ${LONG_NAME}`, content: `${LONG_WORD} ${LONG_WORD}` }),
      ...backend.reviews,
    ],
    messages: someMessages(3, ada.id, admin.id, backend.now).map((message) => ({
      ...message,
      content: `${LONG_WORD} ${LONG_WORD} https://example.com/${LONG_WORD}`,
    })),
  };
}
