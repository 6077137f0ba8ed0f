// Valid jobs, requests for drivers and reviews for mock backends; a test overrides only the fields that it checks.
import type { JobRequest } from '#domain/jobs/contract/jobRequests.ts';
import type { Job } from '#domain/jobs/contract/jobs.ts';
import type { Review } from '#domain/reviews/contract/reviews.ts';
import { anId } from '#domain/testing/builders.ts';
import type { Instant } from '#domain/time/london.ts';
import { NO_JOB_DETAILS } from './jobs.ts';
import { demoAt } from '#mocks/demo.ts';
import { LICENCE_ITEMS } from '#domain/jobs/licence.ts';
import { FIXED_NOW } from '#domain/testing/clock.ts';
import type { StoredLicence } from '#mocks/backend.ts';

const AT = new Date(FIXED_NOW).toISOString();

/** A drawn picture, because the mocks have no photograph of a licence. */
const drawing = (text: string) =>
  new Blob(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 860 540"><rect width="860" height="540" rx="40" fill="#dfe7ee"/><rect x="60" y="150" width="220" height="280" fill="#9fb1c2"/><text x="60" y="100" font-family="sans-serif" font-size="54" fill="#26323d">${text}</text></svg>`,
    ],
    { type: 'image/svg+xml' },
  );

export const PORTRAIT_ID = anId(960);

/** A drawn portrait. */
const aPortrait = () => ({
  id: PORTRAIT_ID,
  uploadedAt: AT,
  content: new Blob(
    [
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#dfe7ee"/><circle cx="48" cy="38" r="18" fill="#7c8b99"/><path d="M12 96a36 36 0 0 1 72 0z" fill="#7c8b99"/></svg>',
    ],
    { type: 'image/svg+xml' },
  ),
});

/** Both pictures, which wait for a review. With the state `approved` they are reviewed, and the driver has a portrait. */
export function aLicence(overrides: Partial<StoredLicence> = {}): StoredLicence {
  const isReviewed = overrides.state === 'approved';
  return {
    state: 'waiting',
    documents: LICENCE_ITEMS.map((item, index) => {
      const content = drawing(item === 'front' ? 'DRIVING LICENCE' : 'CATEGORIES');
      const { type: contentType, size } = content;
      return { id: anId(950 + index), item, contentType, size, uploadedAt: AT, isReviewed, content };
    }),
    portrait: isReviewed ? aPortrait() : null,
    reason: null,
    expiresOn: null,
    reviewedAt: isReviewed || overrides.state === 'rejected' ? AT : null,
    waitingSince: isReviewed ? null : AT,
    version: 0,
    ...overrides,
  };
}

const JOB_ID = anId(501);
const REQUEST_ID = anId(601);
const REVIEW_ID = anId(701);
const WRITTEN = '2026-11-20T09:00:00.000Z';

/** A free job, whose description is longer than the 50 characters of a preview. */
export function aJob(overrides: Partial<Job> = {}): Job {
  const isTaken = overrides.taken ?? typeof overrides.acceptedBy === 'string';
  return {
    id: JOB_ID,
    _id: overrides.id ?? JOB_ID,
    title: 'Wedding in Surrey',
    description:
      'Collect the bride in Guildford at noon, church at one, reception at three, hotel at eleven.',
    pay: '£240',
    taken: isTaken,
    acceptedBy: null,
    acceptedByName: '',
    acceptedByEmail: '',
    state: isTaken ? 'accepted' : 'open',
    ...NO_JOB_DETAILS,
    version: 0,
    ...overrides,
  };
}

/** A free job, a job of the verified driver, and a job of another driver. */
export const someJobs = (): Job[] => demoAt(FIXED_NOW).jobs.map(aJob);

/** `someJobs`, the draft of a reservation, and two jobs of the verified driver: one of today, one done. */
export function demoJobs(now: Instant): Job[] {
  const { jobs, datedJobs } = demoAt(now);
  return [...jobs, ...datedJobs].map(aJob);
}

export function aJobRequest(overrides: Partial<JobRequest> = {}): JobRequest {
  return {
    id: REQUEST_ID,
    _id: overrides.id ?? REQUEST_ID,
    driversNeeded: 2,
    budget: 900,
    daysRequired: 3,
    contactNumber: '020 7946 0301',
    description: 'Two drivers for a fashion week client, long days with waiting time between the shows.',
    name: '',
    email: '',
    date: null,
    place: '',
    createdAt: WRITTEN,
    ...overrides,
  };
}

export function aReview(overrides: Partial<Review> = {}): Review {
  return {
    id: REVIEW_ID,
    _id: overrides.id ?? REVIEW_ID,
    name: 'Amelia W.',
    content: 'The Phantom was waiting ten minutes early, spotless.',
    createdAt: WRITTEN,
    ...overrides,
  };
}

/** `count` different reviews: 'Reviewer 1', 'Reviewer 2'… */
export function someReviews(count: number): Review[] {
  return Array.from({ length: count }, (_, index) =>
    aReview({
      id: anId(701 + index),
      name: `Reviewer ${index + 1}`,
      content: `What reviewer ${index + 1} says.`,
    }),
  );
}
