// The fleet of the demo data with its real pictures, for running the app without a server.
import type { Car, Picture } from '#domain/fleet/contract/cars.ts';
import { aCar, anId } from '#domain/testing/builders.ts';
import manifest from '../public/media/cars/manifest.json';
import { demoAt } from './demo.ts';
import demo from './demo.json';
import { ada, admin, aConfig, anAuditEntry, makeBackend, verifiedDriver, type Backend } from './backend.ts';
import { someExtras, somePriceRules } from './fleet/fixtures.ts';
import { issueDocuments } from './payment/invoices.ts';
import { aJobRequest, aReview, demoJobs } from './jobs/fixtures.ts';
import { demoReservations } from './booking/fixtures.ts';
import { MINUTE } from '#domain/time/durations.ts';

type Slug = keyof typeof manifest;

const WIDTHS = [480, 960, 1600];

const picturesOf = (slug: Slug): Picture[] =>
  manifest[slug].map(({ view, ...picture }) => ({
    ...picture,
    id: `${slug}-${view}`,
    base: `/media/cars/${slug}/${view}`,
    widths: WIDTHS,
  }));

const fleet = (): Car[] =>
  demo.cars.map(({ slug, CarForReason: purpose, ...car }, index) => {
    const CarForReason = purpose as Car['CarForReason'];
    return aCar({
      ...car,
      id: anId(101 + index),
      CarForReason,
      description: demo.description,
      details: demo.details[CarForReason],
      pictures: picturesOf(slug as Slug),
    });
  });

/** The messages of a customer and an admin from this morning. */
const conversation = (now: number) =>
  demo.messages.map(({ from, content }, index) => ({
    _id: anId(50_000 + index),
    clientId: anId(MINUTE + index),
    senderId: from === 'them' ? ada.id : admin.id,
    receiverId: from === 'them' ? admin.id : ada.id,
    content,
    timestamp: new Date(now - (demo.messages.length - index) * 7 * MINUTE).toISOString(),
    seq: index + 1,
  }));

/** The complete demo data, with sandbox payments and the current time. */
export function demoData(): Backend {
  const now = Date.now();
  const cars = fleet();
  const rows = demoAt(now);
  const backend = makeBackend({
    now,
    config: aConfig({ sandbox: true, now: new Date().toISOString() }),
    cars,
    extras: someExtras(),
    priceRules: somePriceRules(),
    reservations: demoReservations({ cars, now }),
    jobs: demoJobs(now),
    jobRequests: rows.jobRequests.map(aJobRequest),
    notes: rows.notes,
    // Of Ada's reservation with a paid deposit.
    mails: { [anId(8040)]: rows.mails },
    audit: rows.audit.map(anAuditEntry),
    attention: [rows.dispute],
    mismatches: rows.mismatches,
    messages: [
      ...conversation(now),
      {
        _id: anId(50_100),
        clientId: anId(60_100),
        senderId: verifiedDriver.id,
        receiverId: admin.id,
        content: 'The V-Class is back, washed and full.',
        timestamp: new Date(now - 3 * MINUTE).toISOString(),
        seq: 1,
      },
    ],
    reviews: rows.reviews.map((review, index) => aReview({ ...review, id: anId(701 + index) })),
  });
  // The invoices of her full payment, and of the deposit that the firm keeps after a late cancellation.
  for (const row of backend.reservations) if (row.userId === ada.id) issueDocuments(backend, row);
  return backend;
}
