// The optional details of a car: checks the fields of a form, converts them to stored values, and formats
// them for users.
import type { CarDetails } from './contract/carDetails.ts';
import { isPounds, penceToPounds, poundsForPeople, poundsToPence } from '#domain/money/pence.ts';

export type DetailName = keyof CarDetails;
/** The fields as the user typed them: empty removes the value; a field that is not sent keeps the stored value. */
export type DetailFields = Partial<Record<DetailName, string | undefined>>;
export interface DetailFault {
  field: DetailName;
  message: string;
}

const NUMBERS = {
  seats: { label: 'Seats', min: 1, max: 60 },
  luggage: { label: 'Luggage', min: 0, max: 100 },
  power: { label: 'Power', min: 1, max: 3_000 },
  milesPerDay: { label: 'Miles a day', min: 1, max: 5_000 },
  minimumAge: { label: 'Minimum age', min: 17, max: 99 },
} as const;
const TEXTS = {
  transmission: { label: 'Transmission', max: 40 },
  colour: { label: 'Colour', max: 60 },
  insurance: { label: 'Insurance terms', max: 1_000 },
  plate: { label: 'Number plate', max: 12 },
} as const;
type NumberName = keyof typeof NUMBERS;
type TextName = keyof typeof TEXTS;

export const MAX_FEATURES = 20;
export const FEATURE_MAX = 60;
const MAX_MILE_PENCE = 10_000;

/** The fields of a form, in its order. */
export const DETAIL_NAMES = [
  'seats',
  'luggage',
  'transmission',
  'power',
  'colour',
  'features',
  'milesPerDay',
  'extraMilePrice',
  'insurance',
  'minimumAge',
  'plate',
] as const satisfies readonly DetailName[];

const isNumber = (name: DetailName): name is NumberName => name in NUMBERS;
const isText = (name: DetailName): name is TextName => name in TEXTS;
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

function featuresFault(text: string): string | undefined {
  const lines = linesOf(text);
  if (lines.length > MAX_FEATURES) return `A car can have at most ${MAX_FEATURES} features.`;
  return lines.some((line) => line.length > FEATURE_MAX)
    ? `A feature can have at most ${FEATURE_MAX} characters.`
    : undefined;
}

function faultOf(name: DetailName, text: string): string | undefined {
  if (text === '') return undefined;
  if (isNumber(name)) {
    const { label, min, max } = NUMBERS[name];
    const isGood = /^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max;
    return isGood ? undefined : `${label} is a whole number from ${min} to ${max}.`;
  }
  if (isText(name)) {
    const { label, max } = TEXTS[name];
    return text.length > max ? `${label} can have at most ${max} characters.` : undefined;
  }
  if (name === 'features') return featuresFault(text);
  const isPrice = isPounds(text) && poundsToPence(text) > 0 && poundsToPence(text) <= MAX_MILE_PENCE;
  return isPrice ? undefined : 'The price of a mile is from £0.01 to £100.00.';
}

/** The faults of the details of a form, in its order. The form and the server use the same messages. */
export function detailFaults(fields: DetailFields): DetailFault[] {
  return DETAIL_NAMES.flatMap((field) => {
    const message = faultOf(field, fields[field]?.trim() ?? '');
    return message ? [{ field, message }] : [];
  });
}

function valueOf(name: DetailName, text: string): CarDetails[DetailName] {
  if (isNumber(name)) return Number(text);
  if (name === 'features') return linesOf(text);
  return name === 'extraMilePrice' ? penceToPounds(poundsToPence(text)) : text;
}

/**
 * The details to store: `before` with the changes of the fields. Fields that are not sent stay unchanged, empty ones
 * are removed. Null when no detail is left. The fields have no fault.
 */
export function mergeDetails(before: CarDetails | null, fields: DetailFields): CarDetails | null {
  const sent = DETAIL_NAMES.filter((name) => fields[name] !== undefined);
  const kept = Object.entries(before ?? {}).filter(([name]) => !sent.some((each) => each === name));
  const filled = sent.flatMap((name) => {
    const text = fields[name]?.trim();
    return text ? [[name, valueOf(name, text)] as const] : [];
  });
  const entries = [...kept, ...filled];
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}

/** A detail as a form shows and sends it; empty for none. */
export function detailText(details: CarDetails | null | undefined, name: DetailName): string {
  const value = details?.[name];
  if (value === undefined) return '';
  return Array.isArray(value) ? value.join('\n') : String(value);
}

/** The fields of a form, filled with the details of a car. */
export const detailFieldsOf = (details: CarDetails | null | undefined): DetailFields =>
  Object.fromEntries(DETAIL_NAMES.map((name) => [name, detailText(details, name)]));

/** The facts on the page of a car, which does not show the number plate; each with its label, in display order. */
export function detailFacts(details: CarDetails | null | undefined): { label: string; value: string }[] {
  const { seats, luggage, transmission, power, colour, features } = details ?? {};
  const { milesPerDay, extraMilePrice, insurance, minimumAge } = details ?? {};
  const facts: readonly (readonly [string, string | number | undefined])[] = [
    ['Seats', seats],
    ['Luggage', luggage === undefined ? undefined : `${luggage} ${luggage === 1 ? 'suitcase' : 'suitcases'}`],
    ['Transmission', transmission],
    ['Power', power && `${power} hp`],
    ['Colour', colour],
    ['Mileage included', milesPerDay && `${milesPerDay} miles a day`],
    ['Each extra mile', extraMilePrice === undefined ? undefined : poundsForPeople(extraMilePrice)],
    ['Minimum age of the driver', minimumAge],
    ['Features', features?.join(', ')],
    ['Insurance', insurance],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label, value: String(value) }] : []));
}
