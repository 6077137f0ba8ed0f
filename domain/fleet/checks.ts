// The checks of a car's fields: each form has its own check and messages, and the server's check decides.
import { asOneLine, withoutInvisible } from '#domain/kit/cleanText.ts';
import { MAX_TURNAROUND_MINUTES } from './occupancy.ts';
import type { CarDetails } from './contract/carDetails.ts';
import { isPounds, poundsToPence, type Pence } from '#domain/money/pence.ts';
import { londonDate, type Instant } from '#domain/time/london.ts';
import { DETAIL_NAMES, detailFaults, type DetailFields } from './details.ts';
import { toPurpose, type Purpose } from '#domain/kit/purpose.ts';

export const CAR_FIELDS = ['make', 'model', 'year', 'description', 'price', 'CarForReason'] as const;
/** Empty removes the value; a field that is not sent leaves the stored value unchanged. */
export const OPTIONAL_CAR_FIELDS = ['dayPrice', 'weekPrice', 'turnaroundMinutes'] as const;

/** The fields as the user typed them. */
export type CarFields = Record<(typeof CAR_FIELDS)[number], string> &
  Partial<Record<(typeof OPTIONAL_CAR_FIELDS)[number], string | undefined>> &
  DetailFields;

/** The fields that a table, a mail or a heading shows in one line. */
const NAMES: readonly string[] = ['make', 'model'];

const cleanField = (name: string, typed: string): string =>
  NAMES.includes(name) ? asOneLine(typed) : withoutInvisible(typed);

/** The fields of a form without invisible characters; `textOf` returns undefined for a field that was not sent. */
export const carFieldsOf = (textOf: (name: string) => string | undefined): CarFields =>
  Object.fromEntries([
    ...CAR_FIELDS.map((name) => [name, cleanField(name, textOf(name) ?? '')]),
    ...[...OPTIONAL_CAR_FIELDS, ...DETAIL_NAMES].map((name) => {
      const typed = textOf(name);
      return [name, typed === undefined ? undefined : cleanField(name, typed)];
    }),
  ]) as CarFields;

/** The fields in their stored form. */
export interface CarValues {
  make: string;
  model: string;
  year: number;
  description: string;
  pricePence: Pence;
  /** Null for no value, undefined when it was not sent. */
  dayPence: Pence | null | undefined;
  weekPence: Pence | null | undefined;
  purpose: Purpose;
  /** Undefined when it was not sent. */
  turnaroundMinutes: number | undefined;
}

/** A car with its stored details. */
export type DetailedCarValues = CarValues & { details: CarDetails | null };

export interface CarFault {
  field: keyof CarFields | 'images';
  message: string;
}

export const OLDEST_YEAR = 1900;
/** The update form accepts 1886, the year of the first car; the server does not. Source: decisions, "Editing cars". */
const OLDEST_YEAR_OF_UPDATE_FORM = 1886;
const MAX_PRICE_PENCE = 10_000_000;
export const NAME_MAX = 100;
export const DESCRIPTION_MAX = 2_000;

const NO_REASON = 'Please select a reason.';
const NO_IMAGE = 'Please add at least one image';
const YEAR = /^\d{4}$/;

/** The latest year of manufacture, by London's clock: cars of next year are sold this year. */
export function latestYear(now: Instant): number {
  return Number(londonDate(now).slice(0, 4)) + 1;
}

function isYear(text: string, oldest: number, now: Instant): boolean {
  return YEAR.test(text.trim()) && Number(text) >= oldest && Number(text) <= latestYear(now);
}

const isPositivePrice = (text: string) => isPounds(text) && poundsToPence(text) > 0;
const isEmpty = (text: string) => text.trim() === '';
const isGoodPrice = (text: string) => isPositivePrice(text) && poundsToPence(text) <= MAX_PRICE_PENCE;
/** The optional prices that are filled in. */
const RATES = ['dayPrice', 'weekPrice'] as const;
const isBadRate = (text = '') => !isEmpty(text) && !isGoodPrice(text);

const BAD_TURNAROUND = `The turnaround is a whole number of minutes from 0 to ${MAX_TURNAROUND_MINUTES}.`;
const isBadTurnaround = ({ turnaroundMinutes = '' }: CarFields) =>
  !isEmpty(turnaroundMinutes) &&
  !(/^\d{1,5}$/.test(turnaroundMinutes.trim()) && Number(turnaroundMinutes) <= MAX_TURNAROUND_MINUTES);

/** The faults whose condition holds, at most one for each field. */
function faultsAmong(checks: readonly (readonly [CarFault['field'], boolean, string])[]): CarFault[] {
  const faults = checks.filter(([, isFault]) => isFault).map(([field, , message]) => ({ field, message }));
  return faults.filter(({ field }, index) => faults.findIndex((fault) => fault.field === field) === index);
}

const detailChecks = (fields: CarFields) =>
  detailFaults(fields).map(({ field, message }) => [field, true, message] as const);

/** The server's check, in the order of its messages. Source: specification, "Car Management page's own update check". */
export function serverFaults(fields: CarFields, now: Instant): CarFault[] {
  const { make, model, year, description, price, CarForReason } = fields;
  return faultsAmong([
    ['make', isEmpty(make), 'Make is required'],
    ['make', make.trim().length > NAME_MAX, `Make can have at most ${NAME_MAX} characters`],
    ['model', isEmpty(model), 'Model is required'],
    ['model', model.trim().length > NAME_MAX, `Model can have at most ${NAME_MAX} characters`],
    ['year', !isYear(year, OLDEST_YEAR, now), 'Please enter a valid year'],
    ['price', !isGoodPrice(price), 'Please enter a valid price'],
    ...RATES.map((name) => [name, isBadRate(fields[name]), 'Please enter a valid price'] as const),
    ['description', isEmpty(description), 'Description is required'],
    [
      'description',
      description.trim().length > DESCRIPTION_MAX,
      `Description can have at most ${DESCRIPTION_MAX} characters`,
    ],
    ['CarForReason', toPurpose(CarForReason) === undefined, NO_REASON],
    ['turnaroundMinutes', isBadTurnaround(fields), BAD_TURNAROUND],
    ...detailChecks(fields),
  ]);
}

/** The server's check of a new car, which needs a picture. */
export function newCarFaults(fields: CarFields, imageCount: number, now: Instant): CarFault[] {
  const faults = serverFaults(fields, now);
  return imageCount > 0 ? faults : [...faults, { field: 'images', message: NO_IMAGE }];
}

const optionalFaults = (fields: CarFields) => [
  ...RATES.map((name) => [name, isBadRate(fields[name]), 'Enter a valid positive price.'] as const),
  ['turnaroundMinutes', isBadTurnaround(fields), BAD_TURNAROUND] as const,
  ...detailChecks(fields),
];

/** The messages of both forms at optional fields: the prices of a day and a week, the turnaround, and the details. */
export const optionalFormFaults = (fields: CarFields): CarFault[] => faultsAmong(optionalFaults(fields));

/** The update form's inline messages. Source: specification, "Update car form". */
export function updateFormFaults(fields: CarFields, now: Instant): CarFault[] {
  const { make, model, year, description, price, CarForReason } = fields;
  return faultsAmong([
    ['make', isEmpty(make), 'Make is required.'],
    ['model', isEmpty(model), 'Model is required.'],
    ['year', isEmpty(year), 'Year is required.'],
    ['year', !isYear(year, OLDEST_YEAR_OF_UPDATE_FORM, now), 'Enter a valid year.'],
    ['description', isEmpty(description), 'Description is required.'],
    ['price', isEmpty(price), 'Price is required.'],
    ['price', !isPositivePrice(price), 'Enter a valid positive price.'],
    ...optionalFaults(fields),
    ['CarForReason', toPurpose(CarForReason) === undefined, NO_REASON],
  ]);
}

/** The one message of the add form, or undefined for a valid form. Source: specification, "Add car form". */
export function addFormFault(fields: CarFields, imageCount: number, now: Instant): string | undefined {
  const { make, model, year, description, price, CarForReason, dayPrice, weekPrice } = fields;
  if ([make, model, year, description, price, CarForReason].some(isEmpty))
    return 'Please fill in all required fields';
  if (imageCount === 0) return NO_IMAGE;
  if (!isYear(year, OLDEST_YEAR, now)) {
    return `Year must be between 1900 and ${latestYear(now)}`;
  }
  if ([dayPrice, weekPrice].some(isBadRate) || !isPositivePrice(price)) {
    return 'Please enter a valid price';
  }
  if (toPurpose(CarForReason) === undefined) return NO_REASON;
  if (isBadTurnaround(fields)) return BAD_TURNAROUND;
  return detailFaults(fields)[0]?.message;
}

const readRate = (text: string | undefined) =>
  text === undefined ? undefined : isEmpty(text) ? null : poundsToPence(text);

/** The stored values of fields without a server fault. Throws a RangeError for others. */
export function readCarFields(fields: CarFields): CarValues {
  const purpose = toPurpose(fields.CarForReason);
  if (!purpose) throw new RangeError('These fields were not checked.');
  return {
    make: fields.make.trim(),
    model: fields.model.trim(),
    year: Number(fields.year),
    description: fields.description.trim(),
    pricePence: poundsToPence(fields.price),
    dayPence: readRate(fields.dayPrice),
    weekPence: readRate(fields.weekPrice),
    purpose,
    turnaroundMinutes:
      fields.turnaroundMinutes === undefined ? undefined : Number(fields.turnaroundMinutes.trim()),
  };
}
