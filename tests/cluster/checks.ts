// Checks across all running servers of a cluster: one winner of a race, shared counters, one store of pictures.
import { randomUUID } from 'node:crypto';
import { figure, none, tally, type Figure } from '../fault-injection/figures.ts';
import { aPicture, carForm } from '#contract/fleet/carForm.ts';
import { daySlot, hold } from './bookings.ts';
import type { Client } from './client.ts';
import type { Cluster } from './cluster.ts';

const ROUNDS = 20;
const RIVALS = 12;

/** Many customers book the same day at once; the proxy distributes their calls over the servers. */
export async function races(cluster: Cluster): Promise<Figure[]> {
  const rivals = await cluster.customers(RIVALS);
  const wrong: string[] = [];
  const slowest: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const slot = daySlot(await cluster.addCar(), 5);
    const answers = await Promise.all(rivals.map((client) => hold(client, slot)));
    slowest.push(Math.max(...answers.map(({ ms }) => ms)));
    const statuses = answers.map(({ status }) => status);
    const isOneWinner = statuses.filter((status) => status === 200).length === 1;
    if (!isOneWinner || statuses.some((status) => status !== 200 && status !== 409)) {
      wrong.push(`round ${String(round)}: ${tally(statuses)}`);
    }
  }
  return [
    figure('races', `${String(ROUNDS)} of ${String(RIVALS)} customers each`),
    none('races without exactly one winner', wrong),
    figure('slowest answer of a race', `${String(Math.round(Math.max(...slowest)))} ms`),
  ];
}

async function accepted(send: (client: Client) => Promise<number>, client: Client, times: number) {
  const statuses: number[] = [];
  for (let count = 0; count < times; count += 1) statuses.push(await send(client));
  return { statuses, accepted: statuses.filter((status) => status < 300).length };
}

const REVIEWS_AN_HOUR = 20;
const REGISTRATIONS = 5;

/** One address repeats a call until it is refused; the proxy spreads the calls over the servers. */
export async function limits(cluster: Cluster): Promise<Figure[]> {
  const [one, other] = await cluster.customers(2);
  const reviews = await accepted(
    async (client) =>
      (await client.once('POST', '/api/reviews', { name: 'Test', content: randomUUID() })).status,
    one!,
    REVIEWS_AN_HOUR + 10,
  );
  const registrations = await accepted(
    async (client) => {
      const person = { first_name: 'Test', last_name: 'Person', phonenumber: '020 7946 0000' };
      const body = { ...person, email: `${randomUUID()}@example.com`, password: 'correct horse battery' };
      return (await client.once('POST', '/api/users', body)).status;
    },
    other!,
    REGISTRATIONS + 5,
  );
  const limit = (name: string, seen: typeof reviews, max: number) =>
    figure(
      name,
      `${String(seen.accepted)} accepted (exactly ${String(max)}); ${tally(seen.statuses)}`,
      seen.accepted === max && seen.statuses.slice(max).every((status) => status === 429),
    );
  return [
    limit('reviews of one address', reviews, REVIEWS_AN_HOUR),
    limit('registrations of one address', registrations, REGISTRATIONS),
  ];
}

/** One server stores the picture of a car, and every server reads it. */
export async function pictures(cluster: Cluster): Promise<Figure[]> {
  const owner = await cluster.owner();
  const added = await owner.once('POST', '/api/cars', carForm({}, [aPicture()]));
  const [picture] = (added.body['pictures'] ?? []) as { base: string }[];
  if (!picture) return [none('pictures', [`adding a car answered ${String(added.status)}`])];
  const statuses = await Promise.all(
    cluster.nodes.map(async ({ origin }) => (await fetch(`${origin}${picture.base}-480.webp`)).status),
  );
  return [
    figure(
      'one picture, read from each server',
      tally(statuses),
      statuses.every((s) => s === 200),
    ),
  ];
}
