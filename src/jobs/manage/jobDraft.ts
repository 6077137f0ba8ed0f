// The initial values of the job forms.
import type { JobRequest, JobRequestConversion } from '#domain/jobs/contract/jobRequests.ts';
import type { Job, NewJob } from '#domain/jobs/contract/jobs.ts';

/** A form without entries. */
export const NO_JOB = {
  title: '',
  pay: '',
  description: '',
  startDate: '',
  endDate: '',
  startTime: '',
  endTime: '',
  place: '',
  carId: '',
  contactName: '',
  contactPhone: '',
  notes: '',
} satisfies NewJob;

/** The details that an admin may change; a job of a reservation has dates, place and contact from there. */
export function detailsOf(job: Job): Partial<NewJob> {
  if (job.reservation) return {};
  const { startDate, endDate, startTime, endTime, place, carId, contactName, contactPhone, notes } = job;
  return {
    startDate: startDate ?? '',
    endDate: (startTime ? '' : endDate) ?? '',
    startTime: startTime ?? '',
    endTime: endTime ?? '',
    place,
    carId: carId ?? '',
    contactName,
    contactPhone,
    notes,
  };
}

const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;

/** The jobs of a visitor's request, for a check by staff, who enter the pay: the budget is the price of the customer. */
export function jobsOfRequest(request: JobRequest): JobRequestConversion {
  const { driversNeeded, daysRequired, description, date, place, name, email, contactNumber } = request;
  return {
    ...NO_JOB,
    title: `Driver for ${count(daysRequired, 'day')}`,
    drivers: String(driversNeeded),
    description,
    startDate: date ?? '',
    place,
    contactName: name,
    contactPhone: contactNumber,
    notes: email && `Email of the customer: ${email}`,
  };
}
