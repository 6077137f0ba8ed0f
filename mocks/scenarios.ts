// Every state of the screens by name: `npm run dev:mock` opens a state with ?scenario=, and the screenshots and the
// accessibility checks use them. scenarios.json describes each, with its address, its user and its network.
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
  RESERVATION,
} from './backend.ts';
import { aLicence, PORTRAIT_ID } from './jobs/fixtures.ts';
import { busyDay, longNames, manyCars, manyRows, nothingYet } from './edgeCaseData.ts';
import type { Network } from './network.ts';
import { demoData } from './demoData.ts';
import texts from './scenarios.json';
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

export type ScenarioName = keyof typeof texts;

/** The data of the scenarios that differ from the demo data. */
const STARTS: Partial<Record<ScenarioName, () => Backend>> = {
  usual: () => makeBackend(),
  empty: nothingYet,
  hundredCars: manyCars,
  longNames,
  manyRows,
  busyDay,
  held: withReservation(held(12)),
  authentication: withReservation(held(12)),
  holdEnded: withReservation(held(-3)),
  datesMoved: withReservation(() => ({})),
  paidTooLate: withReservation(() => ({
    status: 'conflict',
    currentPaid: 0,
    refunded: 360,
    refundState: 'pending',
  })),
  done: withReservation(() => ({})),
  chauffeured: () => {
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
  secondFactor: () => withFactors({}),
  licenceWaiting: withLicence({}),
  licenceRejected: withLicence({
    state: 'rejected',
    documents: [],
    reason: 'The back is blurred.',
    waitingSince: null,
  }),
  licenceExpired: withLicence({
    state: 'missing',
    documents: [],
    expiresOn: '2020-05-01',
    waitingSince: null,
  }),
  licenceApproved: withLicence({ state: 'approved', expiresOn: '2035-05-01' }, verifiedDriver.id),
  oldSignIn: () => withFactors({ isSignInOld: true }),
  factorMissing: () => ({ ...demoData(), isAdminFactorRequired: true }),
  demoOff: () => {
    const backend = demoData();
    return { ...backend, config: { ...backend.config, demoLogin: false } };
  },
};

const MEANWHILE: Partial<Record<ScenarioName, Scenario['meanwhile']>> = { carJustTaken: somebodyIsFaster };
const OTHERS: Partial<Record<ScenarioName, readonly Act[]>> = {
  messageArrives: adminAnswers,
  jobJustTaken: otherDriverTakesJob,
  datesMoved: adminMovesReservation,
};

export const SCENARIO_NAMES = Object.keys(texts) as ScenarioName[];

/** The scenario with this name. */
export function scenarioOf(name: ScenarioName): Scenario {
  const text = texts[name] as Pick<Scenario, 'is' | 'at' | 'as' | 'network'>;
  const [meanwhile, others] = [MEANWHILE[name], OTHERS[name]];
  return {
    ...text,
    start: STARTS[name] ?? demoData,
    ...(meanwhile && { meanwhile }),
    ...(others && { others }),
  };
}
