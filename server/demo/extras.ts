// The extras of the demo data.
import { randomUUID } from 'node:crypto';
import { poundsToPence } from '#domain/money/pence.ts';
import type { Instant } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { insertExtra, type ExtraRow } from '#server/fleet/extras/repository.ts';

type DemoExtra = Pick<ExtraRow, 'name' | 'description' | 'unit' | 'max_quantity' | 'purpose'> & {
  pounds: number;
};

const EXTRAS: readonly DemoExtra[] = [
  {
    name: 'Child seat',
    description: 'For children of 9 months to 12 years.',
    unit: 'reservation',
    pounds: 15,
    max_quantity: 2,
    purpose: null,
  },
  {
    name: 'Airport greeter',
    description: 'Meets you at arrivals, and helps with the luggage.',
    unit: 'hour',
    pounds: 45,
    max_quantity: 6,
    purpose: 'Chauffeur',
  },
  {
    name: 'Filming permit',
    description: 'The permit of the borough for one location.',
    unit: 'day',
    pounds: 180,
    max_quantity: 14,
    purpose: 'MusicVideo',
  },
  {
    name: 'Red carpet',
    description: 'Five metres, laid before you arrive.',
    unit: 'reservation',
    pounds: 95,
    max_quantity: 1,
    purpose: null,
  },
  {
    name: 'Ribbons',
    description: 'In ivory or white, from the bonnet to the doors.',
    unit: 'reservation',
    pounds: 35,
    max_quantity: 1,
    purpose: null,
  },
];

/** Offers the extras of the demo data. */
export async function insertDemoExtras(tx: Queryable, now: Instant): Promise<void> {
  for (const { pounds, ...extra } of EXTRAS) {
    const row = { ...extra, id: randomUUID(), price_pence: poundsToPence(pounds), createdAt: new Date(now) };
    await insertExtra(tx, row);
  }
}
