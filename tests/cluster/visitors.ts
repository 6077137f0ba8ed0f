// Virtual users: the actions of a visitor, a customer and an admin, one at a time.
import type { Random } from '../fault-injection/random.ts';
import { addDays, londonDate } from '#domain/time/london.ts';
import { book, daySlot, pay } from './bookings.ts';
import type { Answer, Client } from './client.ts';

/** The balance of £200 after the deposit of 30%. */
const BALANCE_PENCE = 14_000;
const TOTAL_POUNDS = 200;

export interface Visit {
  customer: Client;
  /** Receives the customer's messages, and reads lists. */
  owner: Client;
  carId: string;
  /** The next free day of the car, in days from today; each booking takes the next one. */
  nextDay: () => number;
  random: Random;
}

type Action = (visit: Visit) => Promise<string | undefined>;

const fault = (name: string, { status, body }: Answer, expected = 200) =>
  status === expected ? undefined : `${name}: ${String(status)} ${JSON.stringify(body).slice(0, 200)}`;

/** Sends a call that changes nothing; returns the fault of the answer. */
const read = async (client: Client, url: string, name: string) =>
  fault(name, await client.call('GET', url, undefined, name));

const browse: Action = async ({ customer, carId, random }) => {
  const from = addDays(londonDate(Date.now()), 1 + random.below(300));
  const pages: readonly (readonly [url: string, name: string])[] = [
    ['/', 'page /'],
    ['/Cars', 'page /Cars'],
    [`/cars/${carId}`, 'page of a car'],
    ['/api/cars', 'cars'],
    [`/api/reservations/car/${carId}`, 'days of a car'],
    [`/api/cars/availability?from=${from}&to=${addDays(from, 2)}`, 'free cars'],
  ];
  return read(customer, ...random.pick(pages));
};

const bookAndPay: Action = async ({ customer, carId, nextDay, random }) => {
  const booked = await book(customer, daySlot(carId, nextDay()));
  if ('fault' in booked) return booked.fault;
  if (random.chance(0.5)) return undefined;
  const started = await customer.call(
    'POST',
    `/api/reservations/${booked.id}/pay`,
    { amount: BALANCE_PENCE },
    'start of a balance',
  );
  if (started.status !== 200) return fault('start of a balance', started);
  const paid = await pay(customer, String(started.body['client_secret']));
  if (paid.status !== 200) return fault('payment of a balance', paid);
  const confirmed = await customer.call(
    'PUT',
    `/api/reservations/${booked.id}`,
    { currentPaid: TOTAL_POUNDS, paymentIntentId: started.body['paymentIntentId'] },
    'balance',
  );
  return fault('balance', confirmed);
};

const write: Action = async ({ customer, owner, random }) => {
  const body = {
    senderId: customer.person.id,
    receiverId: owner.person.id,
    content: `Is the car free at ${String(random.below(24))}:00?`,
  };
  const sent = await customer.call('POST', '/api/messages', body, 'message');
  return (
    fault('message', sent, 201) ??
    read(customer, `/api/messages/${customer.person.id}/${owner.person.id}`, 'conversation')
  );
};

const administer: Action = async ({ owner, random }) => {
  const today = londonDate(Date.now());
  const lists: readonly (readonly [url: string, name: string])[] = [
    [`/api/reservations?page=${String(random.below(5))}&sort=startDate`, 'reservations'],
    ['/api/reservations?page=0&q=Test', 'search of reservations'],
    ['/api/users?page=0&sort=last_name', 'users'],
    ['/api/admin/overview', 'overview'],
    [`/api/fleet?from=${today}&to=${addDays(today, 30)}`, 'fleet'],
    ['/api/conversations', 'conversations of an admin'],
  ];
  return read(owner, ...random.pick(lists));
};

/** Of 20 actions, 11 browse, 3 book, 3 write and 3 are an admin's. */
const ACTIONS: readonly (readonly [share: number, action: Action])[] = [
  [11, browse],
  [3, bookAndPay],
  [3, write],
  [3, administer],
];
const DECK = ACTIONS.flatMap(([share, action]) => Array<Action>(share).fill(action));

/** Performs one action; returns its failure. */
export const act = (visit: Visit): Promise<string | undefined> => visit.random.pick(DECK)(visit);
