// Tests reading cars and extras: the public list of cars, which is serialised once per change, and the order, the search
// and the records of extras. tests/contract/fleet tests the calls.
import { randomUUID } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import type { Extra } from '#domain/fleet/contract/extras.ts';
import { DatabaseUnavailable } from '#server/platform/db/failures.ts';
import { readAudit } from '#server/testing/auditRows.ts';
import { expectProblem } from '#server/testing/problems.ts';
import { createTestApp, type TestApp } from '#server/testing/testApp.ts';
import { createCatalogue } from './catalogue.ts';

let test: TestApp;
const ghost = randomUUID();
const huracan = randomUUID();
const deleted = randomUUID();

async function addCar(...values: [id: string, model: string, purpose: string, pence: number, at: string]) {
  await test.db.query(
    `INSERT INTO cars (id, make, model, year, description, purpose, price_pence, created_at)
     VALUES ($1, 'Make', $2, 2024, 'A car.', $3, $4, $5)`,
    values,
  );
}

async function addPicture(car: string, position: number): Promise<void> {
  await test.db.query(
    `INSERT INTO car_pictures (id, car_id, position, base, widths, width, height, alt, placeholder)
     VALUES ($1, $2, $3, $4, '{480,960}', 960, 640, 'From the side', 'data:image/webp;base64,AA==')`,
    [randomUUID(), car, position, `/media/cars/${car}-${position}`],
  );
}

beforeAll(async () => {
  test = await createTestApp();
  await addCar(ghost, 'Ghost', 'Chauffeur', 48_050, '2026-01-01');
  await addCar(huracan, 'Huracán', 'MusicVideo', 15_000, '2026-01-02');
  await addCar(deleted, 'Gone', 'MusicVideo', 15_000, '2026-01-03');
  await test.db.query('UPDATE cars SET deleted_at = now() WHERE id = $1', [deleted]);
  await addPicture(ghost, 1);
  await addPicture(ghost, 0);
});
afterAll(() => test.close());

it('lists the available cars with their pictures in order, and answers 404 for a deleted one', async () => {
  const answer = await test.as().get('/api/cars');
  const [first, second, ...rest] = answer.json<Record<string, unknown>[]>();
  expect(rest).toEqual([]);
  expect(first).toEqual({
    ...{ version: 0, id: ghost, _id: ghost, make: 'Make', model: 'Ghost', year: 2024, details: null },
    ...{ description: 'A car.', price: 480.5, dayPrice: null, weekPrice: null, turnaroundMinutes: 0 },
    CarForReason: 'Chauffeur',
    images: [`/media/cars/${ghost}-0-960.jpg`, `/media/cars/${ghost}-1-960.jpg`],
    pictures: [0, 1].map((position) => ({
      ...{ id: expect.any(String), base: `/media/cars/${ghost}-${position}`, widths: [480, 960] },
      ...{ width: 960, height: 640, alt: 'From the side', placeholder: 'data:image/webp;base64,AA==' },
    })),
  });
  expect(second).toMatchObject({ model: 'Huracán', price: 150, images: [], pictures: [] });
  expectProblem(await test.as().get(`/api/cars/${deleted}`), 404);
});

it('answers 304 when the ETag matches', async () => {
  const read = (etag?: string) =>
    test.as().get('/api/cars', { headers: etag === undefined ? {} : { 'if-none-match': etag } });
  const { headers, body } = await read();
  expect(headers.etag).toMatch(/^"[\w-]+"$/);
  expect(headers['cache-control']).toBe('no-cache');
  expect(body).not.toBe('');
  expect(await read(`"other", ${String(headers.etag)}`)).toMatchObject({ statusCode: 304, body: '' });
  expect((await read('"other"')).statusCode).toBe(200);
});

it('sends the compressed list with its own ETag', async () => {
  const read = (encodings: string) =>
    test.as().get('/api/cars', { headers: { 'accept-encoding': encodings } });
  const plain = await read('gzip, br;q=0');
  expect(plain.headers['content-encoding']).toBeUndefined();
  const brotli = await read('gzip, deflate, br, zstd');
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
  expect(brotli.headers.etag).not.toBe(plain.headers.etag);
});

describe('the catalogue', () => {
  const modelsIn = (body: Buffer) =>
    (JSON.parse(body.toString()) as { model: string }[]).map(({ model }) => model);

  it('reads the database once until it is invalidated', async () => {
    const query = jest.spyOn(test.db, 'query');
    const catalogue = createCatalogue({ db: test.db, now: () => 0 });
    const editions = await Promise.all([catalogue.current(), catalogue.current(), catalogue.current()]);
    expect(new Set(editions).size).toBe(1);
    // The payment sandbox also runs queries on this database.
    expect(query.mock.calls.filter(([sql]) => /FROM car/.test(sql))).toHaveLength(2);
    await test.db.query("UPDATE cars SET model = 'Ghost II' WHERE id = $1", [ghost]);
    expect(modelsIn((await catalogue.current()).plain.body)).toContain('Ghost');
    catalogue.invalidate();
    const fresh = await catalogue.current();
    expect(modelsIn(fresh.plain.body)).toContain('Ghost II');
    expect(fresh.plain.etag).not.toBe(editions[0]?.plain.etag);
  });

  it('discards a list that was read before a concurrent change', async () => {
    const catalogue = createCatalogue({ db: test.db, now: () => 0 });
    const early = catalogue.current();
    await test.db.query("UPDATE cars SET model = 'Ghost III' WHERE id = $1", [ghost]);
    catalogue.invalidate();
    await early;
    expect(modelsIn((await catalogue.current()).plain.body)).toContain('Ghost III');
  });

  it('retries after the database has failed', async () => {
    const catalogue = createCatalogue({ db: test.db, now: () => 0 });
    jest.spyOn(test.db, 'query').mockRejectedValueOnce(new Error('gone'));
    await expect(catalogue.current()).rejects.toThrow('gone');
    await expect(catalogue.current()).resolves.toHaveProperty('plain');
  });

  it('checks for changes of other servers once a second on PostgreSQL', async () => {
    let now = 0;
    const catalogue = createCatalogue({
      db: { ...test.db, engine: 'postgres' },
      now: () => now,
      deadlineMs: 60_000,
    });
    await catalogue.current();
    await test.db.query("UPDATE cars SET model = 'Ghost IV' WHERE id = $1", [ghost]);
    now = 1000;
    expect(modelsIn((await catalogue.current()).plain.body)).not.toContain('Ghost IV');
    now = 1001;
    expect(modelsIn((await catalogue.current()).plain.body)).toContain('Ghost IV');
  });

  describe('while the database is unavailable', () => {
    const away = () => Promise.reject(new DatabaseUnavailable());
    const silent = () => new Promise<never>(() => undefined);

    it('serves the last list and its cars when the database fails or gives no answer', async () => {
      for (const query of [away, silent]) {
        const catalogue = createCatalogue({ db: test.db, now: () => 0, deadlineMs: 0 });
        await catalogue.preload();
        const before = await createCatalogue({ db: test.db, now: () => 0 }).current();
        const mocked = jest.spyOn(test.db, 'query').mockImplementation(query);
        expect(modelsIn((await catalogue.current()).plain.body)).toEqual(modelsIn(before.plain.body));
        expect(await catalogue.find(ghost)).toMatchObject({ id: ghost });
        mocked.mockRestore();
      }
    });

    it('waits for a slow answer after a change of this server', async () => {
      const catalogue = createCatalogue({ db: test.db, now: () => 0, deadlineMs: 0 });
      await catalogue.preload();
      await test.db.query('UPDATE cars SET year = 1999 WHERE id = $1', [ghost]);
      catalogue.invalidate();
      expect((await catalogue.current()).cars.get(ghost)).toMatchObject({ year: 1999 });
    });

    it('fails for a car that was never read', async () => {
      const catalogue = createCatalogue({ db: test.db, now: () => 0 });
      await catalogue.preload();
      jest.spyOn(test.db, 'query').mockImplementation(away);
      await expect(catalogue.find(randomUUID())).rejects.toThrow(DatabaseUnavailable);
    });

    it('reads again when the database is back', async () => {
      const catalogue = createCatalogue({ db: test.db, now: () => 0, deadlineMs: 60_000 });
      await catalogue.preload();
      const query = jest.spyOn(test.db, 'query').mockImplementation(away);
      await catalogue.current();
      query.mockRestore();
      await test.db.query("UPDATE cars SET model = 'Ghost V' WHERE id = $1", [ghost]);
      expect(modelsIn((await catalogue.current()).plain.body)).toContain('Ghost V');
    });
  });
});

describe('extras', () => {
  const form = {
    ...{ name: 'Chauffeur overtime', description: 'Agreed in advance.', unit: 'hour', price: 120 },
    ...{ maxQuantity: 6, CarForReason: 'Chauffeur' },
  };
  const found = async (q: string) =>
    (await test.as().get(`/api/extras?q=${q}`)).json<Extra[]>().map(({ name }) => name);

  it('are listed by name in any case, are found by it until they are withdrawn, and every change is recorded', async () => {
    const admin = await test.signUp('admin');
    const add = async (changes: object = {}) =>
      (await test.as(admin).post('/api/extras', { ...form, ...changes })).json<Extra>();
    const plain = { description: '' };
    const [ribbons] = [
      await add({ ...plain, name: 'ribbons' }),
      await add({ ...plain, name: 'Red carpet' }),
      await add({ ...plain, name: 'Roses' }),
    ];
    expect(await found('r')).toEqual(['Red carpet', 'ribbons', 'Roses']);
    await test.as(admin).delete(`/api/extras/${ribbons.id}`);
    expect([await found('RIBBONS'), await found('roses')]).toEqual([[], ['Roses']]);
    const { id } = await add();
    const changes = { name: 'Overtime', description: '', unit: 'day', price: 90, maxQuantity: 2 };
    await test.as(admin).put(`/api/extras/${id}`, { ...changes, CarForReason: null });
    const [row] = await readAudit(test, admin, `&object=${id}&action=extra.changed`);
    expect(row?.after).toEqual({
      ...{ name: 'Overtime', description: '', unit: 'day', price_pence: 9_000 },
      ...{ max_quantity: 2, purpose: null },
    });
  });
});
