// The content of demo.json at an instant.
import { anId } from '#domain/testing/builders.ts';
import { MINUTE } from '#domain/time/durations.ts';
import { addDays, londonDate, type Instant } from '#domain/time/london.ts';
import type { Backend } from './backend.ts';
import demo from './demo.json';

type Some<K extends keyof Backend> = Backend[K] extends (infer Row)[] ? Partial<Row>[] : never;

/** The rows of the file are of these types; a builder adds the fields that a row lacks. */
interface DemoRows {
  extras: Some<'extras'>;
  priceRules: Some<'priceRules'>;
  reservationsOfEachCar: Some<'reservations'>;
  ownReservations: Some<'reservations'>;
  busyDay: Some<'reservations'>;
  jobs: Some<'jobs'>;
  datedJobs: Some<'jobs'>;
  jobRequests: Some<'jobRequests'>;
  notes: Backend['notes'];
  mails: Backend['mails'][string];
  audit: Some<'audit'>;
  dispute: Backend['attention'][number];
  mismatches: Backend['mismatches'];
}

/** The demo data: 'id 7', 'in 3 days' and '20 minutes ago' stand for an id, a date and an instant. */
export function demoAt(now: Instant) {
  const revive = (_key: string, value: unknown) => {
    if (typeof value !== 'string') return value;
    const [, id] = /^id (\d+)$/.exec(value) ?? [];
    const [, days] = /^in (-?\d+) days$/.exec(value) ?? [];
    const [, minutes] = /^(\d+) minutes ago$/.exec(value) ?? [];
    if (id) return anId(Number(id));
    if (days) return addDays(londonDate(now), Number(days));
    return minutes ? new Date(now - Number(minutes) * MINUTE).toISOString() : value;
  };
  return JSON.parse(JSON.stringify(demo), revive) as Omit<typeof demo, keyof DemoRows> & DemoRows;
}
