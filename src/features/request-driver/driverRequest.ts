// The form of a request for drivers: its fields, and what is wrong with what was entered.
import { fieldProblems } from '#app/shared/lib/fieldProblems.ts';
import { newJobRequest, type NewJobRequest } from '#domain/contract/jobRequests.ts';

export const LABELS = {
  driversNeeded: 'Drivers Needed',
  budget: 'Budget',
  daysRequired: 'Days Required',
  contactNumber: 'Contact Number',
  description: 'Description',
} as const satisfies Record<keyof NewJobRequest, string>;

const NAMES = Object.keys(LABELS) as (keyof NewJobRequest)[];

/** The request as it was entered; the contract reads the numbers from text. */
export function enteredRequest(field: (name: string) => string): Record<keyof NewJobRequest, string> {
  return {
    driversNeeded: field('driversNeeded').trim(),
    // '£1,200' is how people write an amount.
    budget: field('budget').replace(/[£,\s]/g, ''),
    daysRequired: field('daysRequired').trim(),
    contactNumber: field('contactNumber').trim(),
    description: field('description').trim(),
  };
}

/** All fields are required; what is there has to fit the contract. */
export function requestProblems(request: Record<keyof NewJobRequest, string>): Record<string, string> {
  const missing = NAMES.filter((name) => request[name] === '');
  return {
    ...fieldProblems(newJobRequest, request),
    ...Object.fromEntries(missing.map((name) => [name, `${LABELS[name]} is required.`])),
  };
}
