// Checks the texts in the tables of jobs and requests and in their exports, and the sortable fields.
import {
  exportedTexts,
  fixedColumns,
  shownTexts,
  sortableFields,
} from '#app/kit/table/testing/columnTexts.ts';
import { anId } from '#domain/testing/builders.ts';
import { aJob, aJobRequest } from '#mocks/jobs/jobFixtures.ts';
import { JOB_COLUMNS, REQUEST_COLUMNS } from './jobColumns.tsx';

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
  expect(shownTexts(JOB_COLUMNS, taken)).toEqual({ Pay: '£240', State: 'Accepted', Taken: 'Yes' });
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
