// The fleet of the demo data with its real pictures, for looking at the app without a server.
import type { Car, Picture } from '#domain/contract/cars.ts';
import { aCar, anId } from '#domain/testing/builders.ts';
import manifest from '../public/media/cars/manifest.json';
import { aConfig, makeBackend, type Backend } from './backend.ts';
import { aJobRequest, someJobs, someReviews } from './board.ts';
import { showroomBookings } from './bookings.ts';

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
  'Presented in showroom condition and delivered to your door, with a full tank and a specialist who ' +
  'stays until everything is as you want it.\n\nHand-stitched hide, double glazing and a rear cabin made for conversation.';

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
      pictures: picturesOf(slug),
    }),
  );
}

/** A whole fleet, in the sandbox, now. */
export function showroom(): Backend {
  const now = Date.now();
  const cars = fleet();
  return makeBackend({
    now,
    config: aConfig({ sandbox: true, now: new Date().toISOString() }),
    cars,
    reservations: showroomBookings(cars, now),
    jobs: someJobs(),
    jobRequests: [aJobRequest()],
    reviews: someReviews(7),
  });
}
