// Caches the serialised and compressed list of cars with its ETag, once per change. Serves the last list during a
// database outage.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { carList, type Car } from '#domain/fleet/contract/cars.ts';
import type { Database } from '#server/platform/db/database.ts';
import { isConnectionFailure } from '#server/platform/db/failures.ts';
import { withDeadline } from '#server/platform/process/deadline.ts';
import { readCar, readCars } from './service.ts';

/** A longer list is compressed less: 3 MB take 8 seconds at the highest quality, and 0.1 seconds at this one. */
const LONG_BYTES = 200_000;
const LONG_QUALITY = 5;

const compress = (body: Buffer) =>
  promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]:
        body.length > LONG_BYTES ? LONG_QUALITY : constants.BROTLI_MAX_QUALITY,
    },
  });

/** The maximum delay until a server shows a change of another server, in milliseconds. */
const LAG = 1000;
const DATABASE_DEADLINE_MS = 500;

export interface Variant {
  body: Buffer;
  etag: string;
}

export interface Edition {
  plain: Variant;
  brotli: Variant;
  cars: ReadonlyMap<string, Car>;
  /** A hash of what the database has answered. */
  source: string;
}

export interface Catalogue {
  /** The current list; the last list that was read when the database is unavailable or slow. */
  current(): Promise<Edition>;
  /** One car of the list that `current` answers. Errors: 404. */
  find(id: string): Promise<Car>;
  /** Reads the list at the start, so that an early outage finds it cached. */
  preload(): Promise<void>;
  /** Discards the cached list; call it after every change of a car or a picture. */
  invalidate(): void;
}

const hashOf = (text: string | Buffer) => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** Reads the list; the result is `last` when nothing has changed since. */
async function edit(db: Database, last: Edition | undefined): Promise<Edition> {
  const read = await readCars(db);
  const source = hashOf(JSON.stringify(read));
  if (last?.source === source) return last;
  const cars = carList.parse(read);
  const body = Buffer.from(JSON.stringify(cars));
  const hash = hashOf(body);
  // Strong ETags identify bytes, so each encoding has its own.
  return {
    plain: { body, etag: `"${hash}"` },
    brotli: { body: await compress(body), etag: `"${hash}-br"` },
    cars: new Map(cars.map((car) => [car.id, car])),
    source,
  };
}

export interface CatalogueOptions {
  db: Database;
  now: () => number;
  /** How long to wait for the database when a cached list exists, in milliseconds. */
  deadlineMs?: number | undefined;
}

export function createCatalogue({ db, now, deadlineMs = DATABASE_DEADLINE_MS }: CatalogueOptions): Catalogue {
  let edition: Promise<Edition> | undefined;
  let editedAt = 0;
  /** The last list that was read, and the promise of its read. */
  let kept: Edition | undefined;
  let keptReading: Promise<Edition> | undefined;
  /** True after a local change that `kept` does not contain yet. */
  let isOutdated = false;

  // The embedded database has no other writer. PostgreSQL can have, so the list is read again at most once a second.
  const mayLag = () => db.engine === 'postgres' && now() - editedAt > LAG;

  function orKept<T>(reading: Promise<T>, old: T | undefined): Promise<T> {
    if (old === undefined) return reading;
    const answer = reading.catch((error: unknown) => {
      if (isConnectionFailure(error)) return old;
      throw error;
    });
    return isOutdated ? answer : withDeadline(answer, deadlineMs, () => old);
  }

  return {
    current() {
      if (!edition || mayLag()) {
        editedAt = now();
        const fresh = edit(db, kept);
        edition = fresh;
        fresh.then(
          (read) => {
            if (edition !== fresh) return;
            kept = read;
            keptReading = fresh;
            isOutdated = false;
          },
          () => {
            if (edition === fresh) edition = undefined;
          },
        );
      }
      // Most calls find a current list and need no timer.
      return edition === keptReading ? edition : orKept(edition, kept);
    },
    find: (id) => orKept(readCar(db, id), kept?.cars.get(id)),
    async preload() {
      kept = await edit(db, kept);
    },
    invalidate() {
      // A read in progress may have missed the change, so the next call reads again.
      edition = undefined;
      isOutdated = true;
    },
  };
}
