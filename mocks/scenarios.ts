// Every state of the screens by name: `npm run dev:mock` opens a state with ?scenario=, and the screenshots and the
// accessibility checks use them.
import { paymentIntentRequest } from '#domain/booking/contract/reservations.ts';
import { aReservation, anId } from '#domain/testing/builders.ts';
import { addDays, londonDate } from '#domain/time/london.ts';
import { aFactor } from './people/authenticatorApp.ts';
import {
  ada,
  admin,
  driver,
  makeBackend,
  nowIso,
  verifiedDriver,
  type Backend,
  type StoredLicence,
} from './backend.ts';
import { aLicence, PORTRAIT_ID } from './jobs/fixtures.ts';
import { RESERVATION } from './booking/fixtures.ts';
import { busyDay, longNames, manyCars, manyRows, nothingYet } from './edgeCaseData.ts';
import type { Network } from './network.ts';
import { demoData } from './demoData.ts';
import { adminAnswers, adminMovesReservation, otherDriverTakesJob, type Act } from './otherPeople.ts';
import { MINUTE } from '#domain/time/durations.ts';

/** The possible users. */
export const people = {
  guest: undefined,
  customer: ada.id,
  driver: driver.id,
  verifiedDriver: verifiedDriver.id,
  admin: admin.id,
} as const;
export type Person = keyof typeof people;

export interface Scenario {
  /** A one-line description. */
  is: string;
  /** The screen that shows it best. */
  at: string;
  /** The user, unless the address names another. */
  as: Person;
  start: () => Backend;
  network?: Network;
  /** A change on the server while a request is pending. */
  meanwhile?: (request: Request, backend: Backend) => Promise<void>;
  /** What other people do while the user looks at the page. */
  others?: readonly Act[];
}

function withReservation(change: (now: number) => Parameters<typeof aReservation>[0]) {
  return (): Backend => {
    const backend = demoData();
    const [, , car] = backend.cars;
    const on = (days: number) => addDays(londonDate(backend.now), days);
    const row = aReservation({
      id: RESERVATION,
      userId: ada.id,
      carId: car?.id ?? '',
      carMake: car?.make ?? '',
      carModel: car?.model ?? '',
      startDate: on(24),
      endDate: on(26),
      createdAt: nowIso(backend),
      ...change(backend.now),
    });
    return { ...backend, reservations: [...backend.reservations, row] };
  };
}

function withLicence(licence: Partial<StoredLicence>, driverId = driver.id) {
  return (): Backend => ({ ...demoData(), licences: { [driverId]: aLicence(licence) } });
}

/** Every user has a second factor. */
function withFactors(changes: Partial<Backend>): Backend {
  const backend = demoData();
  return { ...backend, ...changes, users: backend.users.map((user) => ({ ...user, factor: aFactor() })) };
}

const held = (minutes: number) => (now: number) => ({
  status: 'held' as const,
  currentPaid: 0,
  holdExpiresAt: new Date(now + minutes * MINUTE).toISOString(),
});

/** Another customer books the same dates before the request arrives. */
async function somebodyIsFaster(request: Request, backend: Backend): Promise<void> {
  if (!request.url.endsWith('/create-payment-intent')) return;
  const { booking } = paymentIntentRequest.parse(await request.json());
  if (!booking) return;
  const { carId, startDate } = booking;
  const endDate = booking.endDate ?? startDate;
  backend.reservations.push(
    aReservation({ id: backend.nextId(), userId: anId(299), carId, startDate, endDate }),
  );
}

const checkout = `/Checkout?hold=${RESERVATION}`;

export const scenarios = {
  demoData: {
    is: 'The demo fleet with reservations, jobs, reviews and messages, in the sandbox.',
    at: '/Cars',
    as: 'guest',
    start: demoData,
  },
  usual: {
    is: 'Two cars without pictures, four people, no reservations.',
    at: '/Cars',
    as: 'guest',
    start: () => makeBackend(),
  },
  loading: {
    is: 'Nothing is ever answered.',
    at: '/Cars',
    as: 'guest',
    start: demoData,
    network: { kind: 'silent' },
  },
  slow: {
    is: 'Every answer takes three seconds.',
    at: '/Cars',
    as: 'guest',
    start: demoData,
    network: { kind: 'answers', latencyMs: 3_000 },
  },
  empty: {
    is: 'No cars, reservations, jobs, reviews or messages yet.',
    at: '/Cars',
    as: 'guest',
    start: nothingYet,
  },
  error: {
    is: 'The server is there and refuses every call.',
    at: '/Cars',
    as: 'guest',
    start: demoData,
    network: { kind: 'refuses', status: 500, detail: 'Something went wrong on our side. Please try again.' },
  },
  serverDown: {
    is: 'There is no server at the other end.',
    at: '/Cars',
    as: 'guest',
    start: demoData,
    network: { kind: 'down' },
  },
  offline: {
    is: 'The browser has no network.',
    at: '/Cars',
    as: 'guest',
    start: demoData,
    network: { kind: 'offline' },
  },
  hundredCars: { is: 'A fleet of a hundred cars.', at: '/Cars', as: 'guest', start: manyCars },
  longNames: {
    is: 'People, cars, jobs and messages whose names do not end.',
    at: '/Profile',
    as: 'customer',
    start: longNames,
  },
  manyRows: {
    is: 'Ten thousand rows in each of the admins’ tables.',
    at: '/Adminpanel',
    as: 'admin',
    start: manyRows,
  },
  busyDay: {
    is: 'Cars leave, return and are out today and tomorrow.',
    at: '/Adminpanel/Today',
    as: 'admin',
    start: busyDay,
  },
  held: {
    is: 'Dates are kept for the customer, who has to pay for them.',
    at: checkout,
    as: 'customer',
    start: withReservation(held(12)),
  },
  authentication: {
    is: 'The bank asks whether it is really you: pay with 4000 0025 0000 3155.',
    at: checkout,
    as: 'customer',
    start: withReservation(held(12)),
  },
  holdEnded: {
    is: 'The time to pay ran out.',
    at: checkout,
    as: 'customer',
    start: withReservation(held(-3)),
  },
  carJustTaken: {
    is: 'Somebody books the dates while the customer reads the summary.',
    at: `/cars/${anId(101)}`,
    as: 'customer',
    start: demoData,
    meanwhile: somebodyIsFaster,
  },
  messageArrives: {
    is: 'An admin comes online, types, and answers the customer.',
    at: '/Messages',
    as: 'customer',
    start: demoData,
    others: adminAnswers,
  },
  jobJustTaken: {
    is: 'Another driver takes the first open job.',
    at: '/DriversDashboard',
    as: 'verifiedDriver',
    start: demoData,
    others: otherDriverTakesJob,
  },
  datesMoved: {
    is: "An admin moves the customer's reservation by a week.",
    at: '/Profile',
    as: 'customer',
    start: withReservation(() => ({})),
    others: adminMovesReservation,
  },
  paidTooLate: {
    is: 'The payment came when the dates were gone, and is refunded.',
    at: checkout,
    as: 'customer',
    start: withReservation(() => ({
      status: 'conflict',
      currentPaid: 0,
      refunded: 360,
      refundState: 'pending',
    })),
  },
  done: {
    is: 'The deposit is paid and the dates are confirmed.',
    at: `/reservation-confirmation?reservation=${RESERVATION}`,
    as: 'customer',
    start: withReservation(() => ({})),
  },
  chauffeured: {
    is: 'A chauffeur with a portrait has accepted the trip.',
    at: `/trips/${RESERVATION}`,
    as: 'customer',
    start: () => {
      const licences = { [verifiedDriver.id]: aLicence({ state: 'approved', expiresOn: '2035-05-01' }) };
      const { name, phonenumber: phone } = verifiedDriver;
      const chauffeur = {
        jobId: anId(503),
        state: 'accepted',
        name,
        phone,
        portraitId: PORTRAIT_ID,
      } as const;
      return { ...withReservation(() => ({ chauffeur }))(), licences };
    },
  },
  notAuthorised: {
    is: 'A customer opens the admins’ area.',
    at: '/Adminpanel',
    as: 'customer',
    start: demoData,
  },
  secondFactor: {
    is: 'Two-step sign-in is on, with the recovery code 2345-6789-ABCD-EFGH.',
    at: '/Profile',
    as: 'customer',
    start: () => withFactors({}),
  },
  licenceWaiting: {
    is: "The pictures of a driver's licence wait for a review.",
    at: '/DriversDashboard',
    as: 'driver',
    start: withLicence({}),
  },
  licenceRejected: {
    is: 'An admin has rejected the pictures of a licence with a reason.',
    at: '/DriversDashboard',
    as: 'driver',
    start: withLicence({
      state: 'rejected',
      documents: [],
      reason: 'The back is blurred.',
      waitingSince: null,
    }),
  },
  licenceExpired: {
    is: "A driver's licence has expired.",
    at: '/DriversDashboard',
    as: 'driver',
    start: withLicence({ state: 'missing', documents: [], expiresOn: '2020-05-01', waitingSince: null }),
  },
  licenceApproved: {
    is: 'A driver is verified by an approved licence.',
    at: '/DriversDashboard',
    as: 'verifiedDriver',
    start: withLicence({ state: 'approved', expiresOn: '2035-05-01' }, verifiedDriver.id),
  },
  oldSignIn: {
    is: 'The sign-in was long ago, so changes ask for the password and a code.',
    at: '/Adminpanel/Driverjobs',
    as: 'admin',
    start: () => withFactors({ isSignInOld: true }),
  },
  factorMissing: {
    is: 'Admins need two-step sign-in, and this one has not set it up.',
    at: '/Adminpanel',
    as: 'admin',
    start: () => ({ ...demoData(), isAdminFactorRequired: true }),
  },
  demoOff: {
    is: 'The demo sign-in is switched off.',
    at: '/demo-login',
    as: 'guest',
    start: () => {
      const backend = demoData();
      return { ...backend, config: { ...backend.config, demoLogin: false } };
    },
  },
} as const satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;

/** The scenario with this name. */
export const scenarioOf = (name: ScenarioName): Scenario => scenarios[name];
