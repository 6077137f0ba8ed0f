// The world that the cases happen in: somebody of every kind, and what they make by the calls themselves.
import type { Car } from '#domain/contract/cars.ts';
import type { PublicConfig } from '#domain/contract/config.ts';
import type { AuthAnswer } from '#domain/contract/identity.ts';
import type { Job } from '#domain/contract/jobs.ts';
import { addDays, londonDate } from '#domain/time/london.ts';
import { aPicture, carForm, type CarFormFields } from './carForm.ts';
import { callerOf, granted, register, type Caller, type Person } from './actors.ts';
import type { Subject } from './adapter.ts';

export const ACTORS = ['guest', 'customer', 'other', 'driver', 'verifiedDriver', 'admin'] as const;
export type Actor = (typeof ACTORS)[number];

export interface World {
  subject: Subject;
  guest: Caller;
  customer: Person;
  /** Another customer, whose things are not the customer's. */
  other: Person;
  /** Registered as a driver, not yet verified. */
  driver: Person;
  verifiedDriver: Person;
  admin: Person;
  /** Somebody new, a customer or a driver. */
  newcomer(more?: { isDriver?: boolean }): Promise<Person>;
  /** A text that nothing else in this world holds. */
  unique(word: string): string;
  addCar(fields?: Partial<CarFormFields>): Promise<Car>;
  addJob(fields?: Partial<Pick<Job, 'title' | 'description' | 'pay'>>): Promise<Job>;
  /** London's date so many days from the backend's today. */
  day(inDays: number): Promise<string>;
}

/** The first admin comes by the demo login; everybody else is registered and given their role by that admin. */
export async function createWorld(subject: Subject): Promise<World> {
  const [first, customer, other, driver, verifiedDriver, admin] = [
    callerOf(subject, 'first-admin'),
    await register(subject, 'customer'),
    await register(subject, 'other'),
    await register(subject, 'driver', { isDriver: true }),
    await register(subject, 'verified-driver', { isDriver: true }),
    await register(subject, 'admin'),
  ];
  granted<AuthAnswer>(await first.post('/api/demo-login'));
  granted(await first.put(`/api/users/${verifiedDriver.id}/verifyDriver`));
  granted(await first.put(`/api/users/${admin.id}`, { isAdmin: true }));

  let lastNumber = 0;
  const unique = (word: string) => `${word}-${(lastNumber += 1)}`;
  return {
    subject,
    guest: callerOf(subject, 'guest'),
    customer,
    other,
    driver,
    verifiedDriver,
    admin,
    newcomer: (more) => register(subject, unique('newcomer'), more),
    unique,
    addCar: async (fields) => granted<Car>(await admin.post('/api/cars', carForm(fields, [aPicture()]))),
    addJob: async (fields) =>
      granted<Job>(
        await admin.post('/api/jobs', {
          title: unique('Job'),
          description: 'Take the bride to church and wait.',
          pay: '£240',
          ...fields,
        }),
      ),
    async day(inDays) {
      const config = granted<PublicConfig>(await customer.get('/api/config'));
      return addDays(londonDate(Date.parse(config.now)), inDays);
    },
  };
}
