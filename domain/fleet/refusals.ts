// The refusals of calls about cars, for the server and the mocks.
import { type CarFault } from './checks.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';

export const noSuchCar = () => new HttpProblem(404, 'There is no such car.');

/** The car of a booking was deleted. */
export const carGone = () => new HttpProblem(404, 'This car is no longer available.');

/** The refusal to delete a car with this number of upcoming reservations. */
export const carReserved = (count: number) => {
  const reservations = count === 1 ? '1 upcoming reservation' : `${String(count)} upcoming reservations`;
  return new HttpProblem(409, `This car has ${reservations}, so it cannot be deleted.`, {
    code: 'car_reserved',
  });
};

/** The refusal of the fields of a car. Some of the messages end with a full stop and some do not. */
export const invalidCar = (faults: CarFault[]) => {
  const messages = faults.map(({ message }) => message);
  return new HttpProblem(422, messages.join('. ').replaceAll('..', '.'), {
    code: 'invalid_car',
    errors: faults,
  });
};

export const extraMissing = () => new HttpProblem(404, 'This extra is no longer offered.');

export const priceRuleMissing = () => new HttpProblem(404, 'This rule does not exist.');

const ruleFault = (code: string, field: string, message: string) =>
  new HttpProblem(422, message, { code, errors: [{ field, message }] });

export const kindOfRuleStays = () =>
  ruleFault('kind_stays', 'kind', 'A rule stays what it is. Please add another one.');

export const codeTaken = () => {
  const message = 'This code exists. Please choose another one.';
  return new HttpProblem(409, message, { code: 'code_taken', errors: [{ field: 'name', message }] });
};

/** The refusal of a promo code; `message` is that of `promoRefusal`. */
export const promoRefused = (message: string) => ruleFault('promo_refused', 'code', message);

export const blockMissing = () => new HttpProblem(404, 'This block does not exist.');

const blockOverlaps = (message: string) => new HttpProblem(409, message, { code: 'block_overlap' });

/** The refusals of a block on dates that something else has taken; `dates` as text. */
export const overlapsBlock = (dates: string) => blockOverlaps(`Another block keeps this car: ${dates}.`);
export const overlapsUnknown = () =>
  blockOverlaps('Something else was added for this car meanwhile. Please look again.');
export function overlapsReservation(
  dates: string,
  { reference, isHeld, turnaroundMinutes }: { reference: string; isHeld: boolean; turnaroundMinutes: number },
): HttpProblem {
  const turnaround =
    turnaroundMinutes > 0 ? `, with a turnaround of ${String(turnaroundMinutes)} minutes` : '';
  const what = isHeld
    ? 'A customer is paying for these dates of this car'
    : `${reference} is reserved on these dates`;
  return blockOverlaps(`${what}: ${dates}${turnaround}.`);
}

/** The refusal of a field of a car's form that does not list pictures. */
export const notAListOfIds = (field: string) => {
  const message = `"${field}" is a JSON list of ids.`;
  return new HttpProblem(422, message, { errors: [{ field, message }] });
};
