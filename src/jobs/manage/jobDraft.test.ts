// Checks the initial values of the job forms.
import { anId } from '#domain/testing/builders.ts';
import { aJob, aJobRequest } from '#mocks/jobs/jobFixtures.ts';
import { detailsOf, jobsOfRequest, NO_JOB } from './jobDraft.ts';

test('starts without entries', () => {
  expect(Object.values(NO_JOB).every((value) => value === '')).toBe(true);
});

test.each([
  [{ startDate: '2026-12-04', endDate: '2026-12-06', startTime: null, endTime: null }, '2026-12-06'],
  [{ startDate: '2026-12-04', endDate: '2026-12-04', startTime: '10:00', endTime: '12:00' }, ''],
  [{ startDate: null, endDate: null, startTime: null, endTime: null }, ''],
])('has the end date only of a job of whole days: %j', (dates, endDate) => {
  const job = aJob({ ...dates, place: 'Park Lane', carId: null, contactName: 'Ada' });
  expect(detailsOf(job)).toEqual({
    startDate: dates.startDate ?? '',
    endDate,
    startTime: dates.startTime ?? '',
    endTime: dates.endTime ?? '',
    place: 'Park Lane',
    carId: '',
    contactName: 'Ada',
    contactPhone: job.contactPhone,
    notes: job.notes,
  });
  expect(detailsOf({ ...job, carId: anId(101) }).carId).toBe(anId(101));
});

test('has no details of a job whose reservation has them', () => {
  expect(detailsOf(aJob({ reservation: { id: anId(1), reference: 'LCR-1' } }))).toEqual({});
});

test.each([
  [1, 1, 'Driver for 1 day'],
  [2, 3, 'Driver for 3 days'],
])('names %i drivers and %i days: %s', (driversNeeded, daysRequired, title) => {
  const request = aJobRequest({ driversNeeded, daysRequired, budget: 900, date: null, email: '' });
  expect(jobsOfRequest(request)).toMatchObject({
    title,
    pay: '',
    drivers: String(driversNeeded),
    startDate: '',
    notes: '',
  });
});

test('takes contact and email of the customer from the request', () => {
  const request = aJobRequest({
    ...{ date: '2026-12-04', place: 'Bath', name: 'Ada', email: 'ada@example.com', contactNumber: '1' },
  });
  expect(jobsOfRequest(request)).toMatchObject({
    startDate: '2026-12-04',
    place: 'Bath',
    contactName: 'Ada',
    contactPhone: '1',
    notes: 'Email of the customer: ada@example.com',
    endDate: '',
    carId: '',
  });
});
