// The context of the cases: one user of every role, and the data that the cases create by calls.
import type { Car } from '#domain/fleet/contract/cars.ts';
import type { PublicConfig } from '#domain/site/contract/config.ts';
import type { AuthAnswer } from '#domain/people/contract/identity.ts';
import type { Job, NewJob } from '#domain/jobs/contract/jobs.ts';
import { addDays, londonDate } from '#domain/time/london.ts';
import type { CarFields } from '#domain/fleet/checks.ts';
import { CAR_FIELDS } from './fleet/carForm.ts';
import { callerOf, bodyOrThrow, register, type Caller, type Person, type PersonOptions } from './actors.ts';
import type { ContractAdapter } from './adapter.ts';

export const ACTORS = [
  'guest',
  'customer',
  'other',
  'driver',
  'verifiedDriver',
  'desk',
  'accountant',
  'admin',
] as const;
export type Actor = (typeof ACTORS)[number];

export interface TestContext {
  adapter: ContractAdapter;
  guest: Caller;
  customer: Person;
  /** Another customer, who does not own the customer's data. */
  other: Person;
  /** Registered as a driver, not yet verified. */
  driver: Person;
  verifiedDriver: Person;
  desk: Person;
  accountant: Person;
  /** A manager. */
  admin: Person;
  /** The admin of the demo login, an owner. */
  firstAdmin: Caller;
  /** A new customer or driver. */
  newCustomer(more?: PersonOptions): Promise<Person>;
  /** A text that is unique in this context. */
  unique(word: string): string;
  /** Adds a car without a picture. */
  addCar(fields?: Partial<CarFields>): Promise<Car>;
  addJob(fields?: Partial<NewJob>): Promise<Job>;
  /** London's date this many days from the backend's day at the start. */
  day(inDays: number): string;
}

/** The demo login creates the first admin, who gives all other registered users their roles. */
export async function createTestContext(adapter: ContractAdapter): Promise<TestContext> {
  const [first, customer, other, driver, verifiedDriver, desk, accountant, admin] = [
    callerOf(adapter, 'first-admin'),
    await register(adapter, 'customer'),
    await register(adapter, 'other'),
    await register(adapter, 'driver', { isDriver: true }),
    await register(adapter, 'verified-driver', { isDriver: true }),
    await register(adapter, 'desk'),
    await register(adapter, 'accountant'),
    await register(adapter, 'admin'),
  ];
  bodyOrThrow<AuthAnswer>(await first.post('/api/demo-login'));
  bodyOrThrow(await first.put(`/api/users/${verifiedDriver.id}/verifyDriver`));
  bodyOrThrow(await first.put(`/api/users/${admin.id}`, { isAdmin: true }));
  bodyOrThrow(await first.put(`/api/users/${desk.id}`, { staffRole: 'desk' }));
  bodyOrThrow(await first.put(`/api/users/${accountant.id}`, { staffRole: 'accountant' }));

  const { now } = bodyOrThrow<PublicConfig>(await first.get('/api/config'));
  const today = londonDate(Date.parse(now));
  let lastNumber = 0;
  const unique = (word: string) => `${word}-${(lastNumber += 1)}`;
  return {
    adapter,
    guest: callerOf(adapter, 'guest'),
    customer,
    other,
    driver,
    verifiedDriver,
    desk,
    accountant,
    admin,
    firstAdmin: first,
    newCustomer: (more) => register(adapter, unique('newcustomer'), more),
    unique,
    addCar: (fields) => adapter.addCar({ ...CAR_FIELDS, ...fields }),
    addJob: async (fields) =>
      bodyOrThrow<Job>(
        await admin.post('/api/jobs', {
          title: unique('Job'),
          description: 'Take the bride to church and wait.',
          pay: '£240',
          ...fields,
        }),
      ),
    day: (inDays) => addDays(today, inDays),
  };
}
