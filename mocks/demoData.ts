// The fleet of the demo data with its real pictures, for running the app without a server.
import type { Car, Picture } from '#domain/fleet/contract/cars.ts';
import { aCar, anId } from '#domain/testing/builders.ts';
import manifest from '../public/media/cars/manifest.json';
import { ada, admin, aConfig, anAuditEntry, makeBackend, verifiedDriver, type Backend } from './backend.ts';
import { someExtras } from './fleet/extraFixtures.ts';
import { issueDocuments } from './payment/invoices.ts';
import { aJobRequest, aReview, demoJobs } from './jobs/jobFixtures.ts';
import { demoReservations } from './booking/reservationFixtures.ts';
import { HOUR, MINUTE } from '#domain/time/durations.ts';

type Slug = keyof typeof manifest;
type Entry = [
  slug: Slug,
  make: string,
  model: string,
  year: number,
  price: number,
  purpose: Car['CarForReason'],
];

const WIDTHS = [480, 960, 1600];

const FLEET: readonly Entry[] = [
  ['lamborghini-huracan', 'Lamborghini', 'Huracán', 2023, 350, 'MusicVideo'],
  ['ferrari-f8-spider', 'Ferrari', 'F8 Spider', 2022, 380, 'MusicVideo'],
  ['rolls-royce-dawn', 'Rolls-Royce', 'Dawn', 2021, 400, 'MusicVideo'],
  ['mclaren-720s', 'McLaren', '720S', 2022, 340, 'MusicVideo'],
  ['aston-martin-db11', 'Aston Martin', 'DB11', 2022, 260, 'MusicVideo'],
  ['bentley-continental-gt', 'Bentley', 'Continental GT', 2023, 280, 'MusicVideo'],
  ['mercedes-amg-g63', 'Mercedes-AMG', 'G 63', 2023, 240, 'MusicVideo'],
  ['rolls-royce-phantom', 'Rolls-Royce', 'Phantom', 2024, 1500, 'Chauffeur'],
  ['rolls-royce-ghost', 'Rolls-Royce', 'Ghost', 2024, 1200, 'Chauffeur'],
  ['bentley-flying-spur', 'Bentley', 'Flying Spur', 2023, 960, 'Chauffeur'],
  ['mercedes-maybach-s680', 'Mercedes-Maybach', 'S 680', 2024, 900, 'Chauffeur'],
  ['range-rover-autobiography', 'Range Rover', 'Autobiography', 2023, 660, 'Chauffeur'],
  ['mercedes-v-class', 'Mercedes-Benz', 'V-Class', 2023, 480, 'Chauffeur'],
];

const DESCRIPTION =
  'Presented in demoData condition and delivered to your door, with a full tank and a specialist who ' +
  'stays until everything is as you want it.\n\nHand-stitched hide, double glazing and a rear cabin made for conversation.';

const DETAILS: Readonly<Record<Car['CarForReason'], Car['details']>> = {
  MusicVideo: {
    seats: 2,
    luggage: 1,
    transmission: 'Automatic',
    power: 630,
    colour: 'Midnight blue',
    features: ['Sports exhaust', 'Mounting points for a camera rig'],
    milesPerDay: 100,
    extraMilePrice: 2.5,
    insurance: 'Fully comprehensive, with an excess of £5,000.',
    minimumAge: 30,
  },
  Chauffeur: {
    seats: 4,
    luggage: 3,
    features: ['Massaging rear seats'],
    milesPerDay: 150,
    extraMilePrice: 2,
  },
};

const picturesOf = (slug: Slug): Picture[] =>
  manifest[slug].map(({ view, ...picture }) => ({
    ...picture,
    id: `${slug}-${view}`,
    base: `/media/cars/${slug}/${view}`,
    widths: WIDTHS,
  }));

function fleet(): Car[] {
  return FLEET.map(([slug, make, model, year, price, CarForReason], index) =>
    aCar({
      id: anId(101 + index),
      make,
      model,
      year,
      price,
      CarForReason,
      description: DESCRIPTION,
      details: DETAILS[CarForReason],
      pictures: picturesOf(slug),
    }),
  );
}

const REVIEWS: readonly [name: string, content: string][] = [
  [
    'Amelia W.',
    'The Phantom was waiting ten minutes early, spotless, with the rear heated on a cold morning.',
  ],
  [
    'Marcus O.',
    'We shot for nine hours in Docklands. The specialist moved the Huracán forty times without a word.',
  ],
  ['Priya S.', 'Our chauffeur knew a quieter way to every place on the list.'],
  ['Tom H.', 'Deposit, dates, done. The balance was paid from the profile the evening before.'],
  ['Elena R.', 'The Maybach made a delayed flight feel like part of the plan.'],
  ['Jonas K.', 'A fair price, said in advance, and not a penny more at the end.'],
  ['Grace L.', 'My grandmother asked whether we could keep it.'],
];

const SAID: readonly [from: 'them' | 'us', content: string][] = [
  ['them', 'Good morning. Could the Dawn come to Shoreditch instead of our studio?'],
  ['us', 'Good morning, Ada. Of course. Which street?'],
  ['them', 'Redchurch Street, the north end, at eight. There is room for one car.'],
  ['us', 'Noted. The specialist will ring ten minutes before.'],
  ['them', 'Thank you, that is perfect.'],
];

/** The messages of a customer and an admin from this morning. */
const conversation = (now: number) =>
  SAID.map(([from, content], index) => ({
    _id: anId(50_000 + index),
    clientId: anId(MINUTE + index),
    senderId: from === 'them' ? ada.id : admin.id,
    receiverId: from === 'them' ? admin.id : ada.id,
    content,
    timestamp: new Date(now - (SAID.length - index) * 7 * MINUTE).toISOString(),
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
        before: { total_pence: 140_000 },
        after: { total_pence: 120_000 },
      }),
      anAuditEntry({ id: '3', before: { pay: '£200' }, after: { pay: '£240' } }),
      anAuditEntry({
        id: '2',
        action: 'access.refused',
        objectType: 'route',
        objectId: 'DELETE /api/cars/:id',
      }),
      anAuditEntry({ id: '1', action: 'sign-in.succeeded', objectType: 'user', objectId: admin.id }),
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
    reviews: REVIEWS.map(([name, content], index) => aReview({ id: anId(701 + index), name, content })),
  }); // The invoices of her full payment, and of the deposit that the firm keeps after a late cancellation.
  for (const row of backend.reservations) if (row.userId === ada.id) issueDocuments(backend, row);
  return backend;
}
