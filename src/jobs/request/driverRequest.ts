// The form of a request for drivers: its fields and its errors.
import { fieldProblems } from '#app/kit/form/fieldProblems.ts';
import { newJobRequest, type NewJobRequest } from '#domain/jobs/contract/jobRequests.ts';

export const LABELS = {
  driversNeeded: 'Drivers Needed',
  budget: 'Budget',
  daysRequired: 'Days Required',
  contactNumber: 'Contact Number',
  description: 'Description',
  name: 'Name',
  email: 'Email',
  date: 'Date',
  place: 'Place',
} as const satisfies Record<keyof NewJobRequest, string>;

const REQUIRED = ['driversNeeded', 'budget', 'daysRequired', 'contactNumber', 'description'] as const;

/** The fields as text; the contract reads the numbers from it. */
export type EnteredRequest = Record<keyof NewJobRequest, string>;

export const NO_REQUEST: EnteredRequest = {
  driversNeeded: '',
  budget: '',
  daysRequired: '',
  contactNumber: '',
  description: '',
  name: '',
  email: '',
  date: '',
  place: '',
};

/** The entered texts without spaces around them. */
function tidied(entered: EnteredRequest): EnteredRequest {
  const texts = Object.entries(entered).map(([name, text]) => [name, text.trim()]);
  return Object.fromEntries(texts) as EnteredRequest;
}

/** The body of the request, with its numbers as numbers. Throws for fields that `requestProblems` refuses. */
export const requestOf = (entered: EnteredRequest): NewJobRequest => newJobRequest.parse(tidied(entered));

/** The fields of the specification are required; all values must match the contract. */
export function requestProblems(entered: EnteredRequest): Record<string, string> {
  const request = tidied(entered);
  const missing = REQUIRED.filter((name) => request[name] === '');
  return {
    ...fieldProblems(newJobRequest, request),
    ...Object.fromEntries(missing.map((name) => [name, `${LABELS[name]} is required.`])),
  };
}
