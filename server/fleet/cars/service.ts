// Reads the public data of cars.
import { noSuchCar } from '#domain/fleet/refusals.ts';
import { ratesOfCar, type RateRule } from '#domain/fleet/priceRules.ts';
import { JPEG_WIDTH, type Car } from '#domain/fleet/contract/cars.ts';
import { penceToPounds } from '#domain/money/pence.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { findRateRules } from '../priceRules/repository.ts';
import { findCar, listCars, picturesOf, type CarRow, type PictureRow } from './repository.ts';

function toCar(row: CarRow, pictures: readonly PictureRow[], rules: readonly RateRule[]): Car {
  const rates = ratesOfCar(rules, row);
  return {
    id: row.id,
    _id: row.id,
    make: row.make,
    model: row.model,
    year: row.year,
    description: row.description,
    price: penceToPounds(row.price_pence),
    dayPrice: row.day_price_pence && penceToPounds(row.day_price_pence),
    weekPrice: row.week_price_pence && penceToPounds(row.week_price_pence),
    ...(rates.length > 0 ? { rates: rates.map((rate) => ({ ...rate, weekdays: [...rate.weekdays] })) } : {}),
    CarForReason: row.purpose,
    turnaroundMinutes: row.turnaround_minutes,
    details: row.details,
    version: row.version,
    images: pictures.map(({ base }) => `${base}-${JPEG_WIDTH}.jpg`),
    pictures: pictures.map(({ id, base, widths, width, height, alt, placeholder }) => ({
      id,
      base,
      widths,
      width,
      height,
      alt,
      placeholder,
    })),
  };
}

/** Every available car, oldest first, prices in pounds. */
export async function readCars(db: Queryable): Promise<Car[]> {
  const rows = await listCars(db);
  const pictures = await picturesOf(
    db,
    rows.map(({ id }) => id),
  );
  const picturesOfCar = new Map<string, PictureRow[]>(rows.map(({ id }) => [id, []]));
  for (const picture of pictures) picturesOfCar.get(picture.car_id)?.push(picture);
  const rules = await findRateRules(db);
  return rows.map((row) => toCar(row, picturesOfCar.get(row.id) ?? [], rules));
}

/** One car. Errors: 404, also for a deleted car. */
export async function readCar(db: Queryable, id: string): Promise<Car> {
  const row = await findCar(db, id);
  if (!row) throw noSuchCar();
  return toCar(row, await picturesOf(db, [id]), await findRateRules(db));
}
