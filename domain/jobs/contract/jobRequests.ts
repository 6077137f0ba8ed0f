// The job requests of visitors: drivers for a given time.
import * as z from 'zod/mini';
import { privateText, publicText } from '#domain/kit/privacy.ts';
import { email, phone } from '#domain/people/contract/identity.ts';
import { newJob } from './jobs.ts';
import { id, line, londonDate, orNone, pounds, poundsInput, text, wholeNumber } from '#domain/kit/fields.ts';

const MOST_DRIVERS = 100;
const LARGEST_BUDGET = 1_000_000;
export const REQUEST_DESCRIPTION_MAX = 4_000;

/** POST /api/requestedDriverJobs. Forms may send the numbers as text. */
export const newJobRequest = z.object({
  driversNeeded: wholeNumber('Drivers Needed', MOST_DRIVERS),
  budget: poundsInput('Budget is required.').check(
    z.lte(LARGEST_BUDGET, 'Budget can be at most £1,000,000.'),
  ),
  daysRequired: wholeNumber('Days Required', 365),
  contactNumber: phone('Contact Number', 40),
  description: text('Description', REQUEST_DESCRIPTION_MAX),
  name: z._default(orNone(line('Name', 120, 0)), ''),
  email: z._default(orNone(z.union([z.literal(''), email])), ''),
  date: z._default(z.nullable(z.union([z.literal(''), londonDate])), null),
  place: z._default(orNone(line('Place', 300, 0)), ''),
});
export type NewJobRequest = z.input<typeof newJobRequest>;

export const jobRequest = z.object({
  id,
  _id: id,
  driversNeeded: z.int(),
  budget: pounds,
  daysRequired: z.int(),
  contactNumber: privateText(),
  description: privateText(),
  /** Each is '' or null when the visitor left it out. */
  name: privateText(),
  email: privateText(),
  date: z.nullable(londonDate),
  place: privateText(),
  createdAt: publicText(),
});
export type JobRequest = z.infer<typeof jobRequest>;
export const jobRequestList = z.array(jobRequest);

/** POST /api/requested-driver-jobs/{id}/jobs: one job for each driver. `pay` is the pay of one driver. */
export const jobRequestConversion = z.extend(newJob, {
  drivers: wholeNumber('Drivers', MOST_DRIVERS),
});
export type JobRequestConversion = z.input<typeof jobRequestConversion>;
