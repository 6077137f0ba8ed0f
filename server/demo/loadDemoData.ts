// Fills an empty database with demo data at the first start.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { poundsToPence } from '#domain/money/pence.ts';
import { addDays, londonDate, startOfLondonDay, type Instant } from '#domain/time/london.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { createPasswords } from '#server/people/passwords/passwords.ts';
import { insertExtra } from '#server/fleet/extras/repository.ts';
import { DEMO_PASSWORD, EXTRAS, FLEET, JOBS, PEOPLE, REQUESTS, REVIEWS, type DemoCar } from './demoTexts.ts';
import { DAY, MINUTE } from '#domain/time/durations.ts';

const MEDIA = path.join(process.cwd(), 'public/media/cars/manifest.json');
export const PICTURE_WIDTHS = [480, 960, 1600];

const manifest = z.record(
  z.string(),
  z.array(
    z.object({ view: z.string(), alt: z.string(), width: z.int(), height: z.int(), placeholder: z.string() }),
  ),
);
type Manifest = z.infer<typeof manifest>;

async function insertCar(
  tx: Queryable,
  car: DemoCar,
  pictures: Manifest[string],
  at: Instant,
): Promise<void> {
  const id = randomUUID();
  await tx.query(
    `INSERT INTO cars (id, make, model, year, description, price_pence, purpose, created_at,
       day_price_pence, week_price_pence, details)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb)`,
    [
      id,
      car.make,
      car.model,
      car.year,
      car.description,
      poundsToPence(car.pounds),
      car.purpose,
      new Date(at).toISOString(),
      car.dayPounds === undefined ? null : poundsToPence(car.dayPounds),
      car.weekPounds === undefined ? null : poundsToPence(car.weekPounds),
      JSON.stringify(car.details),
    ],
  );
  for (const [position, picture] of pictures.entries()) {
    await tx.query(
      `INSERT INTO car_pictures (id, car_id, position, base, widths, width, height, alt, placeholder)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        randomUUID(),
        id,
        position,
        `/media/cars/${car.slug}/${picture.view}`,
        PICTURE_WIDTHS,
        picture.width,
        picture.height,
        picture.alt,
        picture.placeholder,
      ],
    );
  }
}

async function insertPeople(tx: Queryable, passwordHash: string): Promise<void> {
  for (const { driver, ...person } of PEOPLE) {
    await tx.query(
      `INSERT INTO users (id, first_name, last_name, email, phonenumber, password_hash, is_driver,
         is_verified_driver, is_demo, email_verified_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, true, now())`,
      [
        randomUUID(),
        person.first_name,
        person.last_name,
        person.email,
        person.phonenumber,
        passwordHash,
        driver !== undefined,
        driver === 'verified',
      ],
    );
  }
}

async function insertBoards(tx: Queryable, now: Instant): Promise<void> {
  // One minute apart, so that lists ordered by time are deterministic.
  const at = (index: number) => new Date(now - (index + 1) * MINUTE).toISOString();
  for (const [index, review] of REVIEWS.entries()) {
    await tx.query('INSERT INTO reviews (id, name, content, created_at) VALUES ($1, $2, $3, $4)', [
      randomUUID(),
      review.name,
      review.content,
      new Date(now - (index + 1) * 12 * DAY).toISOString(),
    ]);
  }
  for (const [index, job] of JOBS.entries()) {
    await tx.query('INSERT INTO jobs (id, title, description, pay, created_at) VALUES ($1, $2, $3, $4, $5)', [
      randomUUID(),
      job.title,
      job.description,
      job.pay,
      at(index),
    ]);
  }
  for (const [index, request] of REQUESTS.entries()) {
    await tx.query(
      `INSERT INTO requested_driver_jobs (id, drivers_needed, budget_pence, days_required, contact_number,
         description, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [
        randomUUID(),
        request.drivers_needed,
        poundsToPence(request.pounds),
        request.days_required,
        request.contact_number,
        request.description,
        at(index),
      ],
    );
  }
}

/** Loads cars, extras, users, reviews, jobs and requests in one transaction; does nothing when a car or a user exists. */
export async function loadDemoData(db: Database, { now }: { now: Instant }): Promise<void> {
  const [any] = await db.query('SELECT 1 FROM cars UNION ALL SELECT 1 FROM users LIMIT 1');
  if (any) return;
  const pictures = manifest.parse(JSON.parse(await readFile(MEDIA, 'utf8')));
  const passwordHash = await createPasswords().withHasher((hasher) => hasher.hash(DEMO_PASSWORD));
  // The figures of the past months count the cars.
  const carsAddedAt = startOfLondonDay(addDays(londonDate(now), -365));
  await db.transaction(async (tx) => {
    for (const [index, car] of FLEET.entries()) {
      await insertCar(tx, car, pictures[car.slug] ?? [], carsAddedAt + index);
    }
    for (const { pounds, ...extra } of EXTRAS) {
      const row = {
        ...extra,
        id: randomUUID(),
        price_pence: poundsToPence(pounds),
        createdAt: new Date(now),
      };
      await insertExtra(tx, row);
    }
    await insertPeople(tx, passwordHash);
    await insertBoards(tx, now);
  });
}
