// The drivers' board: jobs that admins write, drivers accept and give back.
import * as z from 'zod/mini';
import { id, line, text } from './fields.ts';

/** A job as the calls answer it. The accepting driver's email is an admin's and that driver's to see. */
export const job = z.object({
  id,
  _id: id,
  title: z.string(),
  description: z.string(),
  pay: z.string(),
  taken: z.boolean(),
  acceptedBy: z.nullable(id),
  acceptedByName: z.string(),
  acceptedByEmail: z.string(),
  version: z.int(),
});
export type Job = z.infer<typeof job>;
export const jobList = z.array(job);

// Forms send numbers, the field is text ('£240', 'by arrangement').
const pay = z.pipe(
  z.union([z.string(), z.number()], 'Job Pay is required.'),
  z.pipe(
    z.transform((value: string | number) => String(value)),
    line('Job Pay', 100),
  ),
);

/** POST /api/jobs. A new job is always free. */
export const newJob = z.object({
  title: line('Job Title', 200),
  description: text('Job Description', 4_000),
  pay,
  taken: z.optional(z.boolean()),
});
export type NewJob = z.input<typeof newJob>;

/**
 * PUT /api/jobs/{id}: a driver accepts (`taken` true) or gives back (false), under their own name whatever the call
 * says; an admin changes anything. That `acceptedByName` is there tells the two apart (domain/job/decision.ts).
 */
export const jobUpdate = z.object({
  title: z.optional(line('Job Title', 200)),
  description: z.optional(text('Job Description', 4_000)),
  pay: z.optional(pay),
  taken: z.optional(z.boolean()),
  acceptedByName: z.optional(z.string()),
});
export type JobUpdate = z.input<typeof jobUpdate>;
