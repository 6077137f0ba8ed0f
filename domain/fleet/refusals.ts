// The refusals of calls about cars, for the server and the mocks.
import { Refusal } from '#domain/kit/refusal.ts';

export const noSuchCar = () => new Refusal(404, 'There is no such car.');

/** The car of a booking was deleted. */
export const carGone = () => new Refusal(404, 'This car is no longer available.');
