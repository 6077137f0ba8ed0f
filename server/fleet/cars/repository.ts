// SQL of cars. Every statement leaves out deleted cars.
import type { Picture } from '#domain/fleet/contract/cars.ts';
import type { CarDetails } from '#domain/fleet/contract/carDetails.ts';
import type { CarValues, DetailedCarValues } from '#domain/fleet/checks.ts';
import type { Purpose } from '#domain/kit/purpose.ts';
import type { LondonDate } from '#domain/time/london.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { insertRow, updateRow } from '#server/platform/db/rows.ts';
import { UPLOADS_PREFIX } from './pictureFiles.ts';

export interface CarRow {
  id: string;
  make: string;
  model: string;
  year: number;
  description: string;
  price_pence: number;
  day_price_pence: number | null;
  week_price_pence: number | null;
  purpose: Purpose;
  details: CarDetails | null;
  turnaround_minutes: number;
  version: number;
}

export interface PictureRow extends Picture {
  car_id: string;
}

/** The columns of the form. */
export const CAR_COLUMNS = [
  'make',
  'model',
  'year',
  'description',
  'price_pence',
  'purpose',
  'day_price_pence',
  'week_price_pence',
  'details',
  'turnaround_minutes',
] as const;
const READ_COLUMNS = `id, ${CAR_COLUMNS.join(', ')}, version`;
const PICTURE_COLUMNS = 'id, car_id, base, widths, width, height, alt, placeholder';

export async function listCars(db: Queryable): Promise<CarRow[]> {
  return db.query<CarRow>(
    `SELECT ${READ_COLUMNS} FROM cars WHERE deleted_at IS NULL ORDER BY created_at, added_seq`,
  );
}

export async function findCar(db: Queryable, id: string): Promise<CarRow | undefined> {
  const rows = await db.query<CarRow>(
    `SELECT ${READ_COLUMNS} FROM cars WHERE id = $1 AND deleted_at IS NULL`,
    [id],
  );
  return rows[0];
}

/** The pictures of these cars, in the order of each car. */
export async function picturesOf(db: Queryable, carIds: readonly string[]): Promise<PictureRow[]> {
  return db.query<PictureRow>(
    `SELECT ${PICTURE_COLUMNS} FROM car_pictures WHERE car_id = ANY($1) ORDER BY car_id, position, id`,
    [carIds],
  );
}

/** Locks the car against bookings and other changes until the transaction ends; false when there is none. */
export async function lockCar(tx: Queryable, id: string): Promise<boolean> {
  const rows = await tx.query('SELECT 1 FROM cars WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE', [
    id,
  ]);
  return rows.length === 1;
}

const fieldsOf = (car: DetailedCarValues) => ({
  make: car.make,
  model: car.model,
  year: car.year,
  description: car.description,
  pricePence: car.pricePence,
  purpose: car.purpose,
  dayPricePence: car.dayPence ?? null,
  weekPricePence: car.weekPence ?? null,
  details: car.details,
  turnaroundMinutes: car.turnaroundMinutes ?? 0,
});

/** The values with those of the car where a form has not sent them. */
export const keepUnsent = (values: CarValues, before: CarRow): CarValues => ({
  ...values,
  dayPence: values.dayPence === undefined ? before.day_price_pence : values.dayPence,
  weekPence: values.weekPence === undefined ? before.week_price_pence : values.weekPence,
  turnaroundMinutes: values.turnaroundMinutes ?? before.turnaround_minutes,
});

export async function insertCar(
  tx: Queryable,
  car: DetailedCarValues & { id: string; createdAt: Date },
): Promise<void> {
  await insertRow(tx, 'cars', { id: car.id, ...fieldsOf(car), createdAt: car.createdAt });
}

export const updateCar = (tx: Queryable, car: DetailedCarValues & { id: string }): Promise<void> =>
  updateRow(tx, 'cars', car.id, fieldsOf(car));

export async function deleteCar(tx: Queryable, id: string, deletedAt: Date): Promise<void> {
  await tx.query('UPDATE cars SET deleted_at = $2 WHERE id = $1', [id, deletedAt]);
}

/** The number of reservations that block the car today or later. */
export async function countUpcoming(tx: Queryable, carId: string, today: LondonDate): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM reservations
     WHERE car_id = $1 AND status IN ('held', 'confirmed') AND end_date >= $2`,
    [carId, today],
  );
  return row?.count ?? 0;
}

/** Inserts pictures without a position; `placePictures` sets it. */
export async function insertPictures(
  tx: Queryable,
  carId: string,
  pictures: readonly Omit<Picture, 'alt'>[],
): Promise<void> {
  for (const { id, base, widths, width, height, placeholder } of pictures) {
    await tx.query(
      `INSERT INTO car_pictures (id, car_id, position, base, widths, width, height, alt, placeholder)
       VALUES ($1, $2, 0, $3, $4, $5, $6, '', $7)`,
      [id, carId, base, widths, width, height, placeholder],
    );
  }
}

/** Puts the car's pictures in this order; the text of an uploaded picture is the car's name and its position. */
export async function placePictures(
  tx: Queryable,
  carId: string,
  ids: readonly string[],
  name: string,
): Promise<void> {
  await tx.query(
    `UPDATE car_pictures p SET position = o.place - 1,
       alt = CASE WHEN p.base LIKE $3 || '%' THEN $4 || ', picture ' || o.place ELSE p.alt END
     FROM unnest($2::uuid[]) WITH ORDINALITY AS o(id, place) WHERE p.id = o.id AND p.car_id = $1`,
    [carId, ids, UPLOADS_PREFIX, name],
  );
}

export async function deletePictures(tx: Queryable, carId: string, ids: readonly string[]): Promise<void> {
  await tx.query('DELETE FROM car_pictures WHERE car_id = $1 AND id = ANY($2)', [carId, ids]);
}

/** The bases among these that belong to a stored picture. */
export async function namedBases(db: Queryable, bases: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ base: string }>('SELECT base FROM car_pictures WHERE base = ANY($1)', [
    bases,
  ]);
  return rows.map(({ base }) => base);
}
