// The list of cars as it is sent, made once per change: serialised, compressed, with its ETag.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { carList } from '#domain/contract/cars.ts';
import type { Database } from '#server/db/database.ts';
import { readCars } from './service.ts';

const compress = promisify(brotliCompress);

/** How long one server may lag behind a change that another one made, in milliseconds. */
const LAG = 1000;

export interface Variant {
  body: Buffer;
  etag: string;
}

export interface Edition {
  plain: Variant;
  brotli: Variant;
}

export interface Catalogue {
  /** The list as it is now. */
  current(): Promise<Edition>;
  /** To be called after every change of a car or a picture. */
  invalidate(): void;
}

async function edit(db: Database): Promise<Edition> {
  const body = Buffer.from(JSON.stringify(carList.parse(await readCars(db))));
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  // Strong ETags name bytes, so each encoding has its own.
  return {
    plain: { body, etag: `"${hash}"` },
    brotli: { body: await compress(body), etag: `"${hash}-br"` },
  };
}

export function createCatalogue({ db, now }: { db: Database; now: () => number }): Catalogue {
  let edition: Promise<Edition> | undefined;
  let editedAt = 0;

  // The embedded database has no other writer; PostgreSQL may have, so it is asked again once a second at most.
  const mayLag = () => db.engine === 'postgres' && now() - editedAt > LAG;

  return {
    async current() {
      if (!edition || mayLag()) {
        editedAt = now();
        const fresh = edit(db);
        edition = fresh;
        fresh.catch(() => {
          if (edition === fresh) edition = undefined;
        });
      }
      return edition;
    },
    invalidate() {
      // One that is being read now may have missed the change; whoever asks next reads anew.
      edition = undefined;
    },
  };
}
