// The fictional cars, extras, people, reviews, jobs and requests of the demo data, in the order of demo.json.
import type { CarDetails } from '#domain/fleet/contract/carDetails.ts';
import type { Purpose } from '#domain/kit/purpose.ts';
import type { ExtraRow } from '#server/fleet/extras/repository.ts';
import demo from './demo.json';

/** The password of every demo customer and driver; demo data is disabled when a real database is configured. */
export const DEMO_PASSWORD = 'take-me-for-a-drive';

export interface DemoCar {
  /** Names its pictures under public/media/cars/. */
  slug: string;
  make: string;
  model: string;
  year: number;
  /** Per hour for MusicVideo, per 6 hours for Chauffeur. */
  pounds: number;
  /** Only a few cars have rates for days and weeks; without them a day costs `pounds`. */
  dayPounds?: number;
  weekPounds?: number;
  purpose: Purpose;
  description: string;
  details: CarDetails;
}

interface DemoPerson {
  first_name: string;
  last_name: string;
  email: string;
  phonenumber: string;
  driver?: 'verified' | 'unverified';
}

type DemoExtra = Pick<ExtraRow, 'name' | 'description' | 'unit' | 'max_quantity' | 'purpose'> & {
  pounds: number;
};

export const FLEET = demo.cars as readonly DemoCar[];
export const EXTRAS = demo.extras as readonly DemoExtra[];
export const PEOPLE = demo.people as readonly DemoPerson[];
export const { reviews: REVIEWS, jobs: JOBS, requests: REQUESTS } = demo;
