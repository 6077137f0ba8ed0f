// The refusals of calls about cars, for the server and the mocks.
import { HttpProblem } from '#domain/kit/httpProblem.ts';

export const noSuchCar = () => new HttpProblem(404, 'There is no such car.');

/** The car of a booking was deleted. */
export const carGone = () => new HttpProblem(404, 'This car is no longer available.');
