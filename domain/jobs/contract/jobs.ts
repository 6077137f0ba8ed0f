// The drivers' board: jobs that admins create and that drivers accept and give back.
import * as z from 'zod/mini';
import { privateText, publicly, publicText } from '#domain/kit/privacy.ts';
import { JOB_TERMS } from '../terms.ts';
import { DRIVER_STATES, JOB_STATES } from '../status.ts';
import {
  id,
  line,
  listQuery,
  londonDate,
  londonTime,
  optionalTime,
  orNone,
  text,
} from '#domain/kit/fields.ts';
import { phone } from '#domain/people/contract/identity.ts';
import { trip } from '#domain/booking/contract/trips.ts';

/**
 * A job in the answers of calls. Only admins and the accepting driver see the driver's email, the contact, the notes
 * and the trip details. A job without a date has no times.
 */
export const job = z.object({
  id,
  _id: id,
  title: publicText(),
  description: privateText(),
  pay: publicText(),
  taken: z.boolean(),
  acceptedBy: z.nullable(id),
  acceptedByName: privateText(),
  acceptedByEmail: privateText(),
  state: z.enum(JOB_STATES),
  /** The days and the times on London's clock; without times the job takes whole days. */
  startDate: z.nullable(londonDate),
  endDate: z.nullable(londonDate),
  startTime: z.nullable(londonTime),
  endTime: z.nullable(londonTime),
  /** The place where it begins; '' for an unknown place. */
  place: privateText(),
  carId: z.nullable(id),
  /** Make and model; '' for none. */
  car: publicText(),
  /** The reservation that it belongs to; staff only. */
  reservation: z.nullable(z.object({ id, reference: publicText() })),
  contactName: privateText(),
  contactPhone: privateText(),
  notes: privateText(),
  /** The trip details of its reservation. */
  trip: z.nullable(trip),
  /** True after its pay, its time or its place has changed, until its driver has accepted the new terms. */
  needsConfirmation: z.boolean(),
  /** True for an open job whose pay the caller, a driver of the staff, has set and may then not accept. */
  isPaySetByCaller: z.optional(z.boolean()),
  /** The instant at which the driver has reported it as done. */
  doneAt: z.nullable(publicText()),
  version: z.int(),
});
export type Job = z.infer<typeof job>;
export const jobList = z.array(job);

/** GET /api/jobs: a page of the board. Drivers filter what they may see. `unconfirmed`: its driver has to confirm it. */
export const jobListQuery = z.extend(listQuery, {
  state: z.optional(z.enum([...JOB_STATES, 'unconfirmed'])),
  /** The accepting driver; 'none' for jobs without one that are open or drafts. */
  driver: z.optional(z.union([id, z.literal('none')])),
  /** The first and the last day of a range: jobs with at least one day in it. */
  from: z.optional(londonDate),
  to: z.optional(londonDate),
});
export type JobListQuery = z.infer<typeof jobListQuery>;

// Forms send numbers; the field is a text ('£240', 'by arrangement').
const pay = z.pipe(
  z.union([publicText(), z.number()], 'Job Pay is required.'),
  z.pipe(
    z.transform((value: string | number) => String(value)),
    publicly(line('Job Pay', 100)),
  ),
);

const optionalDate = z.optional(z.nullable(z.union([z.literal(''), londonDate])));

/** The optional fields of a job besides title, description and pay. '' or null is no value. */
const details = {
  startDate: optionalDate,
  endDate: optionalDate,
  startTime: optionalTime,
  endTime: optionalTime,
  place: z.optional(orNone(line('Place', 300, 0))),
  carId: z.optional(z.nullable(z.union([z.literal(''), id]))),
  contactName: z.optional(orNone(line('Contact on site', 120, 0))),
  contactPhone: z.optional(orNone(phone('Phone of the contact', 40, 0))),
  notes: z.optional(orNone(text('Notes', 1000, 0))),
};

/** POST /api/jobs. A new job is always open. */
export const newJob = z.object({
  title: publicly(line('Job Title', 200)),
  description: text('Job Description', 4_000),
  pay,
  taken: z.optional(z.boolean()),
  ...details,
});
export type NewJob = z.input<typeof newJob>;

/**
 * PUT /api/jobs/{id}: a driver accepts (`taken` true) or gives back (false), always under their own name; an admin
 * changes any field. `acceptedByName` is present only in a driver's call (domain/jobs/decision.ts).
 */
export const jobUpdate = z.object({
  title: z.optional(publicly(line('Job Title', 200))),
  description: z.optional(text('Job Description', 4_000)),
  pay: z.optional(pay),
  taken: z.optional(z.boolean()),
  acceptedByName: z.optional(z.nullable(privateText())),
  /** The version that a driver accepts, or on which a change is based; an older one is refused. */
  version: z.optional(z.int()),
  ...details,
});
export type JobUpdate = z.input<typeof jobUpdate>;

/** POST /api/jobs/{id}/state, by the driver who has accepted the job. */
export const jobStateChange = z.object({ state: z.enum(DRIVER_STATES, 'Please choose a state.') });
export type JobStateChange = z.input<typeof jobStateChange>;

/** POST /api/jobs/{id}/publication: a draft becomes visible to drivers, with its pay. */
export const jobPublication = z.object({
  pay,
  /** The version that the staff have seen; an older one is refused. */
  version: z.optional(z.int()),
});
export type JobPublication = z.input<typeof jobPublication>;

/** A step in the history of a job. */
export const jobStep = z.object({
  /** A number that grows with time, as text. */
  id: publicText(),
  /** An instant. */
  at: publicText(),
  /** Null for the first step. */
  from: z.nullable(z.enum(JOB_STATES)),
  to: z.enum(JOB_STATES),
  by: z.enum(['driver', 'admin', 'reservation']),
  /** The person's name today; '' for a step that no person made. */
  byName: privateText(),
  /** The driver who has the job after this step, or had it before; '' for none. */
  driverName: privateText(),
  /** The terms that have changed, or `confirmed` by the driver or by staff for the driver; empty for a change of the state. */
  changed: z.array(z.enum([...JOB_TERMS, 'confirmed'])),
});
export type JobStep = z.infer<typeof jobStep>;
export const jobHistory = z.array(jobStep);
