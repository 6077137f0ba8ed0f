// The fleet of the demo data with its real pictures, for running the app without a server.
import type { Car, Picture } from '#domain/fleet/contract/cars.ts';
import { aCar, anId } from '#domain/testing/builders.ts';
import manifest from '../public/media/cars/manifest.json';
import demo from './demo.json';
import { ada, admin, aConfig, anAuditEntry, makeBackend, verifiedDriver, type Backend } from './backend.ts';
import { someExtras, somePriceRules } from './fleet/fixtures.ts';
import { issueDocuments } from './payment/invoices.ts';
import { aJobRequest, aReview, demoJobs } from './jobs/fixtures.ts';
import { demoReservations } from './booking/fixtures.ts';
import { HOUR, MINUTE } from '#domain/time/durations.ts';

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
  const backend = makeBackend({
    now,
    config: aConfig({ sandbox: true, now: new Date().toISOString() }),
    cars,
    extras: someExtras(),
    priceRules: somePriceRules(),
    reservations: demoReservations(cars, now),
    jobs: demoJobs(now),
    jobRequests: [
      aJobRequest(),
      aJobRequest({
        id: anId(602),
        driversNeeded: 1,
        budget: 240,
        daysRequired: 1,
        description: 'An evening.',
      }),
    ],
    notes: [
      {
        id: anId(50_201),
        about: anId(8040),
        topic: 'note',
        amount: null,
        content: 'Asked twice whether the car fits the courtyard. It does: 2.3 m wide.',
        authorName: admin.name,
        createdAt: new Date(now - 50 * MINUTE).toISOString(),
      },
      {
        id: anId(50_202),
        about: ada.id,
        topic: 'note',
        amount: null,
        content: 'Prefers calls in the morning.',
        authorName: admin.name,
        createdAt: new Date(now - 70 * MINUTE).toISOString(),
      },
    ],
    mails: {
      [anId(8040)]: [
        {
          kind: 'booking-confirmed',
          recipient: ada.email,
          state: 'sent',
          requestedAt: new Date(now - HOUR).toISOString(),
          sentAt: new Date(now - HOUR).toISOString(),
        },
        {
          kind: 'balance-due',
          recipient: null,
          state: 'failing',
          requestedAt: new Date(now - 20 * MINUTE).toISOString(),
          sentAt: null,
        },
      ],
    },
    audit: [
      anAuditEntry({
        id: '4',
        action: 'reservation.changed',
        objectType: 'reservation',
        objectId: anId(8040),
        before: { total_pence: 140_000, end_date: '2026-11-28' },
        after: { total_pence: 120_000, end_date: '2026-11-27' },
        names: { [anId(8040)]: `LCR-${anId(8040).slice(-5).toUpperCase()}` },
      }),
      anAuditEntry({ id: '3', before: { pay: '£200' }, after: { pay: '£240' } }),
      anAuditEntry({
        id: '2',
        action: 'access.refused',
        objectType: 'route',
        objectId: 'DELETE /api/cars/:id',
      }),
      anAuditEntry({
        id: '1',
        action: 'sign-in.succeeded',
        objectType: 'user',
        objectId: admin.id,
        names: { [admin.id]: admin.name },
      }),
    ],
    attention: [
      {
        id: 'dispute:du_1:needs_response',
        kind: 'dispute',
        detail: 'The bank asks for an answer: product not received.',
        amount: 360,
        reservationId: null,
        reference: 'du_1',
        since: new Date(now - 26 * HOUR).toISOString(),
      },
    ],
    mismatches: [
      {
        id: 'ch_dashboard',
        kind: 'payment',
        result: 'missing-here',
        providerAmount: 120,
        ledgerAmount: null,
        at: new Date(now - MINUTE).toISOString(),
        reservationId: null,
        reference: null,
      },
      {
        id: 're_partial',
        kind: 'refund',
        result: 'different',
        providerAmount: 80,
        ledgerAmount: 90,
        at: new Date(now - 120_000).toISOString(),
        // Ada's reservation with a paid deposit.
        reservationId: anId(8040),
        reference: `LCR-${anId(8040).slice(-5).toUpperCase()}`,
      },
    ],
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
    reviews: demo.reviews.map((review, index) => aReview({ ...review, id: anId(701 + index) })),
  }); // The invoices of her full payment, and of the deposit that the firm keeps after a late cancellation.
  for (const row of backend.reservations) if (row.userId === ada.id) issueDocuments(backend, row);
  return backend;
}
