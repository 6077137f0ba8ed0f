// The states of a job: draft -> open -> accepted -> on-the-way -> with-customer -> done, and cancelled.
import { sourcesOf, type Cause, type Transition } from '#domain/kit/stateMachine.ts';

/**
 * `draft`: created from a reservation, and not visible to drivers. `open`: on the board. `accepted`, `on-the-way` and
 * `with-customer`: a driver has it. `cancelled`: its reservation was cancelled.
 */
export const JOB_STATES = [
  'draft',
  'open',
  'accepted',
  'on-the-way',
  'with-customer',
  'done',
  'cancelled',
] as const;
export type JobState = (typeof JOB_STATES)[number];

/**
 * The states in which a driver has accepted the job and not finished it; in these, jobs of one driver must not overlap.
 */
export const ACTIVE_JOB_STATES = ['accepted', 'on-the-way', 'with-customer'] as const satisfies JobState[];

/** Every allowed transition of a job; the database refuses any other. */
export const JOB_TRANSITIONS: readonly Transition<JobState>[] = [
  { from: 'draft', to: 'open', by: ['admin'] },
  { from: 'open', to: 'accepted', by: ['driver', 'admin'] },
  { from: 'accepted', to: 'on-the-way', by: ['driver'] },
  { from: 'on-the-way', to: 'with-customer', by: ['driver'] },
  { from: 'with-customer', to: 'done', by: ['driver'] },
  // The driver undoes a mistaken report.
  { from: 'done', to: 'with-customer', by: ['driver'] },
  // The dates move so far ahead that the reports were too early.
  { from: 'on-the-way', to: 'accepted', by: ['admin', 'reservation'] },
  { from: 'with-customer', to: 'accepted', by: ['admin', 'reservation'] },
  // The driver gives the job back. The reservation does it when its new dates overlap another job of the driver.
  { from: 'accepted', to: 'open', by: ['driver', 'admin', 'reservation'] },
  { from: 'on-the-way', to: 'open', by: ['driver', 'admin', 'reservation'] },
  { from: 'with-customer', to: 'open', by: ['admin', 'reservation'] },
  // Also when the reservation moves to dates on which the work is still to be done.
  { from: 'done', to: 'open', by: ['admin', 'reservation'] },
  { from: 'draft', to: 'cancelled', by: ['reservation'] },
  { from: 'open', to: 'cancelled', by: ['reservation'] },
  { from: 'accepted', to: 'cancelled', by: ['reservation'] },
  { from: 'on-the-way', to: 'cancelled', by: ['reservation'] },
  { from: 'with-customer', to: 'cancelled', by: ['reservation'] },
];

/** True where `cause` may change a job from one state to the other. */
export const jobCanBecome = (from: JobState, to: JobState, cause: Cause): boolean =>
  sourcesOf(JOB_TRANSITIONS, to, cause).includes(from);

/** True for a job that drivers do not see. */
export const isHiddenJob = (state: JobState): boolean => state === 'draft' || state === 'cancelled';

/** True while a driver has accepted the job and not finished it. */
export const isActiveJob = (state: JobState): boolean =>
  (ACTIVE_JOB_STATES as readonly JobState[]).includes(state);

/** The value of `taken` in the API: a driver has the job, or has finished it. */
export const isTakenJob = (state: JobState): boolean => state === 'done' || isActiveJob(state);

/** The states that the accepting driver reports, in order. */
export const DRIVER_STATES = ['on-the-way', 'with-customer', 'done'] as const satisfies JobState[];
export type DriverState = (typeof DRIVER_STATES)[number];

/** The state that the driver reports next; undefined after the last one. */
export const nextDriverState = (state: JobState): DriverState | undefined =>
  state === 'done' ? undefined : DRIVER_STATES.find((next) => jobCanBecome(state, next, 'driver'));

/** The names of the states on screens and in messages. */
export const JOB_STATE_TEXTS: Readonly<Record<JobState, string>> = {
  draft: 'Draft',
  open: 'Open',
  accepted: 'Accepted',
  'on-the-way': 'On the way',
  'with-customer': 'With the customer',
  done: 'Done',
  cancelled: 'Cancelled',
};

/** The state for staff: 'Accepted, unconfirmed' while the driver, whom staff have chosen, has not confirmed. */
export const jobStateText = (job: { state: JobState; needsConfirmation?: boolean | undefined }): string =>
  `${JOB_STATE_TEXTS[job.state]}${job.needsConfirmation ? ', unconfirmed' : ''}`;

/** The messages for calls that the state of a job does not allow. */
export const JOB_REFUSALS = {
  job_started: 'This job has started, so it cannot be given back. Please call the office.',
  own_pay: 'You are the driver of this job. Another member of the staff has to change or mark its pay.',
  set_pay:
    'You have set the pay of this job. Another driver has to accept it, or another member of the staff has to give it to you.',
  unpaid: 'This job is done and its driver is not paid yet. Please mark its pay as paid first.',
  already_paid: 'Somebody has marked this pay as paid with another amount. Please mark it as unpaid first.',
  not_yours: 'Only the driver who accepted this job can change its state.',
  not_a_draft: 'This job is published already.',
  from_reservation: 'This job follows its reservation. Please change the reservation.',
  draft: 'Drivers do not see this job yet. Please publish it first.',
  job_over: 'This job is over.',
  undo_closed: 'This job was done more than an hour ago. Please call the office.',
  driver_busy: 'You have another job or leave at that time.',
  not_assignable: 'A job that has begun or is over keeps its driver.',
  no_driver: 'This job has no driver.',
  not_a_driver: 'This user is not a verified driver any more.',
} as const;
