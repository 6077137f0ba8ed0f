// The locks of cars. Every change of a reservation locks cars first, in the order of their ids, then the reservation, then
// its payments, so that no two changes wait for each other.
import type { Queryable } from '#server/platform/db/database.ts';
import { lockCar } from '../repository.ts';

/** Locks several cars, such as the car that a reservation leaves and the one to which it moves. */
export async function lockCars(tx: Queryable, carIds: readonly string[]): Promise<void> {
  for (const carId of [...new Set(carIds)].sort()) await lockCar(tx, carId);
}

/** Locks the cars of the reservations of an order. */
export async function lockCarsOf(tx: Queryable, reservationIds: readonly string[]): Promise<void> {
  const rows = await tx.query<{ car_id: string }>(
    'SELECT car_id FROM reservations WHERE id = ANY($1::uuid[])',
    [[...reservationIds]],
  );
  await lockCars(
    tx,
    rows.map((row) => row.car_id),
  );
}

/**
 * Locks the car of a reservation, that of the reservation which it changes, those of the holds that change it, and
 * `otherId`. While this waits, another transaction may move the reservation to another car: then that one is locked as
 * well.
 */
export async function lockCarOf(tx: Queryable, reservationId: string, otherId?: string): Promise<void> {
  const locked = new Set<string>();
  for (;;) {
    const rows = await tx.query<{ car_id: string }>(
      `SELECT r.car_id FROM reservations r WHERE r.id = $1
         OR r.id = (SELECT c.changes_id FROM reservations c WHERE c.id = $1)
         OR (r.changes_id = $1 AND r.status = 'held')`,
      [reservationId],
    );
    const carIds = [...rows.map((row) => row.car_id), ...(otherId ? [otherId] : [])];
    const missing = carIds.filter((carId) => !locked.has(carId));
    if (missing.length === 0) return;
    await lockCars(tx, missing);
    for (const carId of missing) locked.add(carId);
  }
}
