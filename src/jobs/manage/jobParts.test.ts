// Checks the texts in the tables of jobs and requests and in their exports, and the sortable fields.
import { checkCases } from '#app/testing/checkCases.ts';
import {
  exportedTexts,
  fixedColumns,
  shownTexts,
  sortableFields,
} from '#app/kit/table/testing/columnTexts.ts';
import { anId } from '#domain/testing/builders.ts';
import { aJob, aJobRequest } from '#mocks/jobs/fixtures.ts';
import { JOB_COLUMNS, REQUEST_COLUMNS } from './jobColumns.tsx';
import { detailsOf, jobsOfRequest } from './jobDraft.ts';
import { NO_REQUEST, requestOf } from '../request/driverRequest.ts';

const taken = aJob({
  acceptedBy: anId(204),
  acceptedByName: 'Katherine Johnson',
  acceptedByEmail: 'verified@example.com',
  startDate: '2026-12-04',
  endDate: '2026-12-04',
  place: '1 Park Lane',
  car: 'Bentley Azure',
});

test('exports a job with its time, place, car and driver', () => {
  expect(exportedTexts(JOB_COLUMNS, taken)).toEqual({
    Title: 'Wedding in Surrey',
    Description: taken.description,
    When: 'Fri, 4 Dec 2026',
    'Place and Car': '1 Park Lane, Bentley Azure',
    Pay: '£240',
    State: 'Accepted',
    Taken: 'Yes',
    'Accepted By': 'Katherine Johnson <verified@example.com>',
  });
});

test('exports empty values for missing fields of a job', () => {
  const free = aJob({ startDate: null, endDate: null, place: '', car: '' });
  expect(exportedTexts(JOB_COLUMNS, free)).toMatchObject({
    ...{ When: '', 'Place and Car': '', State: 'Open', Taken: 'No', 'Accepted By': '' },
  });
  const named = { ...taken, car: '', acceptedByEmail: '' };
  expect(exportedTexts(JOB_COLUMNS, named)).toMatchObject({
    ...{ 'Place and Car': '1 Park Lane', 'Accepted By': 'Katherine Johnson' },
  });
  expect(shownTexts(JOB_COLUMNS, taken)).toEqual({ State: 'Accepted', Taken: 'Yes' });
});

test('exports a request with its contact, date and place', () => {
  const request = aJobRequest({
    ...{ driversNeeded: 3, budget: 900, daysRequired: 2, contactNumber: '020 7946 0999' },
    ...{ name: 'Ada', email: 'ada@example.com', date: '2026-12-04', place: 'Bath', description: 'A.' },
  });
  expect(exportedTexts(REQUEST_COLUMNS, request)).toEqual({
    'Drivers Needed': '3',
    Budget: '900.00',
    'Days Required': '2',
    'Contact Number': '020 7946 0999, Ada, ada@example.com',
    'Date and Place': '2026-12-04, Bath',
    Description: 'A.',
  });
  const short = { ...request, name: '', email: '', date: null, place: '' };
  expect(exportedTexts(REQUEST_COLUMNS, short)).toMatchObject({
    ...{ 'Contact Number': '020 7946 0999', 'Date and Place': '' },
  });
  expect(shownTexts(REQUEST_COLUMNS, request)).toEqual({
    ...{ 'Drivers Needed': 3, Budget: '£900.00', 'Days Required': 2 },
  });
});

test('sorts by the fields of the server', () => {
  expect(sortableFields(JOB_COLUMNS)).toEqual([
    ...['title', 'description', 'startDate', 'pay', 'state', 'taken', 'acceptedByName'],
  ]);
  expect(fixedColumns(JOB_COLUMNS)).toEqual(['Title', 'Update', 'Delete']);
  expect(fixedColumns(REQUEST_COLUMNS)).toEqual(['Make Job', 'Delete']);
});

describe('the draft of a job', () => {
  test('has the end date only of a job of whole days', () =>
    checkCases(
      [
        [{ startDate: '2026-12-04', endDate: '2026-12-06', startTime: null, endTime: null }, '2026-12-06'],
        [{ startDate: '2026-12-04', endDate: '2026-12-04', startTime: '10:00', endTime: '12:00' }, ''],
        [{ startDate: null, endDate: null, startTime: null, endTime: null }, ''],
      ],
      (dates, endDate) => {
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
      },
    ));

  test('has no details of a job whose reservation has them', () => {
    expect(detailsOf(aJob({ reservation: { id: anId(1), reference: 'LCR-1' } }))).toEqual({});
  });

  test('has a title with the days, and the number of drivers', () =>
    checkCases(
      [
        [1, 1, 'Driver for 1 day'],
        [2, 3, 'Driver for 3 days'],
      ],
      (driversNeeded, daysRequired, title) => {
        const request = aJobRequest({ driversNeeded, daysRequired, budget: 900, date: null, email: '' });
        expect(jobsOfRequest(request)).toMatchObject({
          title,
          pay: '',
          drivers: String(driversNeeded),
          startDate: '',
          notes: '',
        });
      },
    ));

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
});

describe('the request for drivers', () => {
  test('sends texts without spaces around them, and numbers as numbers, the budget without signs', () => {
    const entered = {
      ...NO_REQUEST,
      driversNeeded: ' 2 ',
      budget: ' £1,250.50 ',
      daysRequired: ' 3 ',
      contactNumber: ' 020 7946 0301 ',
      description: ' Two drivers. ',
      name: ' Ada Lovelace ',
      email: ' ada@example.com ',
      place: ' Bow Street ',
    };
    expect(requestOf(entered)).toEqual({
      driversNeeded: 2,
      budget: 1250.5,
      daysRequired: 3,
      contactNumber: '020 7946 0301',
      description: 'Two drivers.',
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      date: '',
      place: 'Bow Street',
    });
  });
});
