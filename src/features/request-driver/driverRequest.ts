// The form of a request for drivers: its fields and its errors.
import { fieldProblems } from '#app/shared/lib/fieldProblems.ts';
import { newJobRequest, type NewJobRequest } from '#domain/contract/jobRequests.ts';

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

/** The body of the request. */
export function requestOf(entered: EnteredRequest): EnteredRequest {
  return {
    driversNeeded: entered.driversNeeded.trim(),
    // People write an amount as '£1,200'.
    budget: entered.budget.replace(/[£,\s]/g, ''),
    daysRequired: entered.daysRequired.trim(),
    contactNumber: entered.contactNumber.trim(),
    description: entered.description.trim(),
    name: entered.name.trim(),
    email: entered.email.trim(),
    date: entered.date,
    place: entered.place.trim(),
  };
}

/** The fields of the specification are required; all values must match the contract. */
export function requestProblems(entered: EnteredRequest): Record<string, string> {
  const request = requestOf(entered);
  const missing = REQUIRED.filter((name) => request[name] === '');
  return {
    ...fieldProblems(newJobRequest, request),
    ...Object.fromEntries(missing.map((name) => [name, `${LABELS[name]} is required.`])),
  };
}
