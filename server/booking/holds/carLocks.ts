// The locks of cars. Every change of a reservation locks cars first, in the order of their ids, then the reservation, then
// its payments, so that no two changes wait for each other.
import type { Queryable } from '#server/platform/db/database.ts';
import { lockCar } from '../repository.ts';

/** Locks several cars, such as the car that a reservation leaves and the one to which it moves. */
export async function lockCars(tx: Queryable, carIds: readonly string[]): Promise<void> {
  for (const carId of [...new Set(carIds)].sort()) await lockCar(tx, carId);
}

/**
 * Locks the car of a reservation. While this waits, another transaction may move the reservation to another car: then
 * that one is locked as well.
 */
export async function lockCarOf(tx: Queryable, reservationId: string): Promise<void> {
  let locked: string | undefined;
  for (;;) {
    const [row] = await tx.query<{ car_id: string }>('SELECT car_id FROM reservations WHERE id = $1', [
      reservationId,
    ]);
    if (!row || row.car_id === locked) return;
    await lockCar(tx, row.car_id);
    locked = row.car_id;
  }
}
