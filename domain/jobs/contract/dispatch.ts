// Which driver has a job: the drivers that staff may choose, the choice, and the leave of drivers.
import * as z from 'zod/mini';
import { id, line, londonDate, londonTime, orNone } from '#domain/kit/fields.ts';
import { privateText, publicText } from '#domain/kit/privacy.ts';

/** The first and the last day of a leave on London's calendar. */
const leaveDays = { from: londonDate, to: londonDate };

/** GET /api/jobs/{id}/drivers: a verified driver, with what keeps the driver from this job. */
export const jobDriver = z.object({
  id,
  name: privateText(),
  /** '' when the account has none. */
  phone: privateText(),
  /** True for the driver who has the job. */
  isAssigned: z.boolean(),
  /** The driver's other job at that time. */
  clash: z.nullable(
    z.object({
      jobId: id,
      title: publicText(),
      startDate: londonDate,
      endDate: londonDate,
      startTime: z.nullable(londonTime),
      endTime: z.nullable(londonTime),
    }),
  ),
  leave: z.nullable(z.object(leaveDays)),
});
export type JobDriver = z.infer<typeof jobDriver>;
export const jobDriverList = z.array(jobDriver);

/** PUT /api/jobs/{id}/driver: the driver who gets the job, and the version of the job on which the choice is based. */
export const jobAssignment = z.object({ driverId: id, version: z.optional(z.int()) });
export type JobAssignment = z.input<typeof jobAssignment>;

/** PUT /api/jobs/{id}/confirmation: the version of the job to which the driver has agreed. */
export const jobConfirmation = z.object({ version: z.optional(z.int()) });

export const leave = z.object({
  id,
  driverId: id,
  driverName: privateText(),
  ...leaveDays,
  note: privateText(),
});
export type Leave = z.infer<typeof leave>;
export const leaveList = z.array(leave);

/** GET /api/driver-leave: the leave that has not ended before `from`, of one driver or, for staff, of all. */
export const leaveQuery = z.object({ driver: z.optional(id), from: z.optional(londonDate) });

/** POST /api/driver-leave: staff name the driver; a driver enters the own leave. */
export const newLeave = z
  .object({
    driverId: z.optional(id),
    ...leaveDays,
    note: z._default(orNone(line('Note', 200, 0)), ''),
  })
  .check(
    z.refine(({ from, to }) => to >= from, {
      path: ['to'],
      error: 'The last day must not be before the first day.',
    }),
  );
export type NewLeave = z.input<typeof newLeave>;
