// The cars to which staff can move a reservation: those of the same purpose.
import type { Car } from '#domain/fleet/contract/cars.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';

/**
 * Returns the options of a select: the car of the reservation, which may be deleted, the selected car, and
 * the cars of the same purpose.
 */
export function movableCars(
  cars: readonly Car[],
  { carId, carMake, carModel, purpose }: Reservation,
  chosenId: string,
): { value: string; text: string }[] {
  const own = cars.find(({ id }) => id === carId);
  const fitting = cars.filter(
    ({ id, CarForReason }) => id === chosenId || id === carId || CarForReason === purpose,
  );
  const choices = fitting.map(({ id, make, model }) => ({ value: id, text: `${make} ${model}` }));
  return own ? choices : [{ value: carId, text: `${carMake} ${carModel}` }, ...choices];
}
