// The common code of the suites about jobs: their calls, and the drivers and reservations that they need.
import { jobList, type Job } from '#domain/jobs/contract/jobs.ts';
import { book, threeDays } from '#contract/bookings.ts';
import { expectBody } from '#contract/expectations.ts';
import type { Person } from '#contract/actors.ts';
import type { TestContext } from '#contract/testContext.ts';

export const LIST = 'GET /api/jobs';
export const ADD = 'POST /api/jobs';
export const CHANGE = 'PUT /api/jobs/{id}';
export const DELETE = 'DELETE /api/jobs/{id}';

export const REPORT = 'POST /api/jobs/{id}/state';
export const PUBLISH = 'POST /api/jobs/{id}/publication';
export const HISTORY = 'GET /api/jobs/{id}/history';

export const FREE = {
  taken: false,
  acceptedBy: null,
  acceptedByName: '',
  acceptedByEmail: '',
  state: 'open',
};
export const noSuchJob = { status: 404, detail: 'This job does not exist any more.' };

export const acceptedBy = ({ id, fullName, email }: Person) => ({
  taken: true,
  acceptedBy: id,
  acceptedByName: fullName,
  acceptedByEmail: email,
  state: 'accepted',
});

export async function seen(by: Person, { title }: Job): Promise<Job | undefined> {
  return expectBody(await by.get(`/api/jobs?q=${title}`), 200, jobList).find((each) => each.title === title);
}

/** A chauffeur reservation, and the draft of its job. */
export async function chauffeured(context: TestContext) {
  const [person, car] = [
    await context.newCustomer(),
    await context.addCar({ CarForReason: 'Chauffeur', make: 'Bentley', model: 'Azure' }),
  ];
  const booked = await book(context, person, car, threeDays(context));
  const drafts = expectBody(await context.admin.get(`/api/jobs?q=${booked.reference}`), 200, jobList);
  if (!drafts[0]) throw new Error('The reservation has no job.');
  return { person, booked, draft: drafts[0] };
}

/** Another verified driver. */
export async function secondDriver(context: TestContext): Promise<Person> {
  const driver = await context.newCustomer({ isDriver: true });
  await context.admin.put(`/api/users/${driver.id}/verifyDriver`);
  return driver;
}

export const take = (driver: Person, { id }: Job, taken = true) => driver.put(`/api/jobs/${id}`, { taken });
