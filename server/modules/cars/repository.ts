// The SQL of cars. Deleted ones are left out everywhere.
import type { Picture } from '#domain/contract/cars.ts';
import type { Purpose } from '#domain/car/purpose.ts';
import type { Queryable } from '#server/db/database.ts';

export interface CarRow {
  id: string;
  make: string;
  model: string;
  year: number;
  description: string;
  price_pence: number;
  purpose: Purpose;
}

export interface PictureRow extends Picture {
  car_id: string;
}

const CAR_COLUMNS = 'id, make, model, year, description, price_pence, purpose';
const PICTURE_COLUMNS = 'id, car_id, base, widths, width, height, alt, placeholder';

export async function listCars(db: Queryable): Promise<CarRow[]> {
  return db.query<CarRow>(`SELECT ${CAR_COLUMNS} FROM cars WHERE deleted_at IS NULL ORDER BY created_at, id`);
}

export async function findCar(db: Queryable, id: string): Promise<CarRow | undefined> {
  const rows = await db.query<CarRow>(
    `SELECT ${CAR_COLUMNS} FROM cars WHERE id = $1 AND deleted_at IS NULL`,
    [id],
  );
  return rows[0];
}

/** The pictures of these cars, each car's in their order. */
export async function picturesOf(db: Queryable, carIds: readonly string[]): Promise<PictureRow[]> {
  return db.query<PictureRow>(
    `SELECT ${PICTURE_COLUMNS} FROM car_pictures WHERE car_id = ANY($1) ORDER BY car_id, position, id`,
    [carIds],
  );
}
