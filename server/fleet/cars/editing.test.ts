// Tests adding, changing and deleting cars: the fields, the pictures and their files, and the files after a refusal.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, utimes } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { car as carSchema, type Car } from '#domain/fleet/contract/cars.ts';
import { addDays, londonDate } from '#domain/time/london.ts';
import { aPicture, formOf, goodFields, postCar, putCar, type SentPicture } from '#server/testing/carForms.ts';
import { expectProblem } from '#server/testing/problems.ts';
import { createTestApp, type TestApp, type TestUser } from '#server/testing/testApp.ts';
import { arrange } from './editing.ts';

const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'cars-'));
const folders = () => readdirSync(path.join(DATA_DIR, 'media/cars')).sort();
const incoming = () => readdirSync(path.join(DATA_DIR, 'media/incoming'));
const folderOf = (base: string) => base.split('/').at(-2)!;

let test: TestApp;
let admin: TestUser;
let small: SentPicture;
beforeAll(async () => {
  test = await createTestApp({ env: { DATA_DIR } });
  admin = await test.signUp('admin');
  small = await aPicture({ width: 64, height: 36 });
});
afterEach(() => expect(incoming()).toEqual([]));
afterAll(() => test.close());

async function addCar(files: readonly SentPicture[] = [small], order: string[] = []): Promise<Car> {
  const answer = await postCar(test, admin, { order: JSON.stringify(order) }, files);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<Car>();
}

async function book(carId: string, startDate: string, endDate: string, status = 'confirmed'): Promise<void> {
  await test.db.query(
    `INSERT INTO reservations (id, car_id, user_id, car_make, car_model, price_pence, start_date, end_date, during,
       status, hold_expires_at, total_pence, deposit_pence, cancelled_at)
     VALUES ($1, $2, $3, 'Old', 'Name', 100, $4::date, $5::date, tstzrange($4::date, $5::date + 1), $6,
       CASE WHEN $6 = 'held' THEN now() END, 100, 30, CASE WHEN $6 = 'cancelled' THEN now() END)`,
    [randomUUID(), carId, admin.id, startDate, endDate, status],
  );
}

describe('adding a car', () => {
  it('stores the fields, and the pictures in every width and format', async () => {
    const large = await aPicture({ width: 2000, height: 1125, format: 'png', name: '../../é "front"' });
    const answer = await postCar(test, admin, { make: ' Bentley ' }, [await aPicture(), large]);
    expect(answer.statusCode).toBe(201);
    const added = carSchema.parse(answer.json());
    expect(added).toMatchObject({
      ...{ make: 'Bentley', model: 'Ghost', year: 2024, description: 'A silent saloon.', price: 480.5 },
      ...{ CarForReason: 'Chauffeur', images: added.pictures.map(({ base }) => `${base}-960.jpg`) },
    });
    const [first, second] = added.pictures;
    const alt = 'Bentley Ghost, picture 1';
    expect(first).toMatchObject({ widths: [480, 960], width: 640, height: 360, alt });
    expect(second).toMatchObject({ widths: [480, 960, 1600], width: 1600, height: 900 });
    expect(first!.placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(first!.placeholder.length).toBeLessThan(400);

    for (const { base, widths, width } of added.pictures) {
      const folder = path.join(DATA_DIR, 'media/cars', folderOf(base));
      const expected = [...widths.flatMap((each) => [`${each}.avif`, `${each}.webp`]), '960.jpg'];
      expect(readdirSync(folder).sort()).toEqual(expected.map((end) => `picture-${end}`).sort());
      for (const each of widths) {
        const stored = sharp(readFileSync(path.join(folder, `picture-${each}.webp`)));
        expect(await stored.metadata()).toMatchObject({ format: 'webp', width: Math.min(each, width) });
      }
    }
    expect((await test.as().get('/api/cars')).json<Car[]>()).toContainEqual(added);
    expect((await test.as().get(`/api/cars/${added.id}`)).json()).toEqual(added);
  });

  it('stores no file when a field is refused', async () => {
    const before = folders();
    const message = 'Description can have at most 2000 characters';
    const refused = await postCar(test, admin, { description: 'é'.repeat(2001) }, [small]);
    expect(expectProblem(refused, 422).errors).toEqual([{ field: 'description', message }]);
    expect(folders()).toEqual(before);
  });

  it('treats an empty file input of a browser as no file', async () => {
    const nothing = { name: '', type: 'application/octet-stream', bytes: Buffer.alloc(0) };
    const { payload, headers } = await formOf(goodFields, [nothing]);
    const refusal = expectProblem(await test.as(admin).post('/api/cars', payload, { headers }), 422);
    expect(refusal.detail).toBe('Please add at least one image');
  });

  it('leaves no file when the database fails', async () => {
    const before = folders();
    const gone = Object.assign(new Error('gone'), { code: '57P01' });
    jest.spyOn(test.db, 'transaction').mockRejectedValueOnce(gone);
    expectProblem(await postCar(test, admin, {}, [small, small]), 503);
    expect(folders()).toEqual(before);
  });
});

describe('changing a car', () => {
  it('changes every field and the catalogue', async () => {
    const { id, pictures } = await addCar();
    await test.as().get('/api/cars');
    const change = { make: 'Aston Martin', model: 'DB11', year: '2022', price: '140' };
    const answer = await putCar(test, admin, id, { ...change, CarForReason: 'MUSICVIDEO' });
    const changed = answer.json<Car>();
    expect(changed).toMatchObject({ ...change, year: 2022, price: 140, CarForReason: 'MusicVideo' });
    // Without files in the form the pictures stay, and their texts use the new name.
    expect(changed.pictures).toEqual([{ ...pictures[0], alt: 'Aston Martin DB11, picture 1' }]);
    expect((await test.as().get('/api/cars')).json<Car[]>().find((each) => each.id === id)).toEqual(changed);
  });

  it('records the changed rates, turnaround and number of pictures, and keeps those that a form leaves out', async () => {
    const { id } = await addCar();
    await putCar(test, admin, id, { dayPrice: '400', weekPrice: '2500', turnaroundMinutes: '45' }, [small]);
    const rows = await test.db.query(
      "SELECT before, after FROM audit_log WHERE action = 'car.changed' AND object_id = $1",
      [id],
    );
    expect(rows).toEqual([
      {
        before: { day_price_pence: null, week_price_pence: null, turnaround_minutes: 0, pictures: 1 },
        after: { day_price_pence: 40_000, week_price_pence: 250_000, turnaround_minutes: 45, pictures: 2 },
      },
    ]);
    const kept = { dayPrice: 400, weekPrice: 2_500, turnaroundMinutes: 45 };
    expect((await putCar(test, admin, id)).json()).toMatchObject(kept);
  });

  it('adds, removes and orders pictures', async () => {
    const { id, pictures } = await addCar([small, small, small]);
    const [a, b, c] = pictures.map((picture) => picture.id);
    const fields = { deletedImages: JSON.stringify([b]), order: JSON.stringify(['new:1', c, 'new:0']) };
    const changed = (await putCar(test, admin, id, fields, [small, small])).json<Car>();
    const ids = changed.pictures.map((picture) => picture.id);
    expect(ids).toHaveLength(4);
    expect([ids[1], ids[3]]).toEqual([c, a]);
    expect(folders()).not.toContain(folderOf(pictures[1]!.base));
    expect(folders()).toEqual(expect.arrayContaining(changed.pictures.map(({ base }) => folderOf(base))));
    expect(changed.pictures.map(({ alt }) => alt.at(-1))).toEqual(['1', '2', '3', '4']);
    const none = await putCar(test, admin, id, { deletedImages: JSON.stringify(ids) });
    expect(none.json()).toMatchObject({ images: [], pictures: [] });
  });

  it('changes neither pictures of other cars nor those of the demo data', async () => {
    const mine = await addCar();
    const other = await addCar();
    const demo = randomUUID();
    await test.db.query(
      `INSERT INTO car_pictures (id, car_id, position, base, widths, width, height, alt, placeholder)
       VALUES ($1, $2, 5, '/media/cars/ghost/front', '{480}', 480, 270, 'Seen from the front', '')`,
      [demo, mine.id],
    );
    const fields = {
      deletedImages: JSON.stringify([other.pictures[0]!.id, randomUUID(), '../../..']),
      order: JSON.stringify([other.pictures[0]!.id, demo, 'new:7', 'new:-1']),
    };
    const changed = (await putCar(test, admin, mine.id, fields)).json<Car>();
    const alts = ['Seen from the front', 'Rolls-Royce Ghost, picture 2'];
    expect(changed.pictures.map(({ alt }) => alt)).toEqual(alts);
    expect((await test.as().get(`/api/cars/${other.id}`)).json()).toEqual(other);
    expect(folders()).toContain(folderOf(other.pictures[0]!.base));

    const without = await putCar(test, admin, mine.id, { deletedImages: JSON.stringify([demo]) });
    expect(without.json<Car>().pictures).toHaveLength(1);
  });

  it('refuses a deletedImages that is no list of ids', async () => {
    const { id } = await addCar();
    for (const deletedImages of ['{', '{}', '[1]', '"x"', `["${'x'.repeat(41)}"]`]) {
      const { errors } = expectProblem(await putCar(test, admin, id, { deletedImages }), 422);
      expect([deletedImages, errors?.[0]?.field]).toEqual([deletedImages, 'deletedImages']);
    }
  });

  const FILL = `INSERT INTO car_pictures (id, car_id, position, base, widths, width, height, alt, placeholder)
    SELECT gen_random_uuid(), $1, n, '/media/cars/x/y', '{480}', 480, 270, '', '' FROM generate_series(2, 20) n`;

  it('stores at most 20 pictures per car', async () => {
    const { id } = await addCar();
    await test.db.query(FILL, [id]);
    const before = folders();
    const refusal = expectProblem(await putCar(test, admin, id, {}, [small]), 422);
    expect(refusal.detail).toBe('A car can have at most 20 pictures.');
    expect(folders()).toEqual(before);
    expect((await putCar(test, admin, id)).statusCode).toBe(200);
  });

  it('removes the new files when another request fills or deletes the car meanwhile', async () => {
    const cases: [change: string, status: number, code?: string][] = [
      [FILL, 422, 'too_many_pictures'],
      ['UPDATE cars SET deleted_at = now() WHERE id = $1', 404],
    ];
    for (const [change, status, code] of cases) {
      const { id } = await addCar();
      const before = folders();
      const transaction = test.db.transaction.bind(test.db);
      jest.spyOn(test.db, 'transaction').mockImplementationOnce(async (work) => {
        await test.db.query(change, [id]);
        return transaction(work);
      });
      expect(expectProblem(await putCar(test, admin, id, {}, [small]), status).code).toBe(code);
      expect(folders()).toEqual(before);
    }
  });
});

it('allows ten minutes for a form with pictures', async () => {
  const { id } = await addCar();
  const timers = jest.spyOn(globalThis, 'setTimeout');
  for (const send of [() => postCar(test, admin, {}, [small]), () => putCar(test, admin, id)]) {
    timers.mockClear();
    await send();
    expect(timers).toHaveBeenCalledWith(expect.any(Function), 600_000);
  }
});

describe('deleting a car', () => {
  const day = (inDays: number) => addDays(londonDate(test.clock.now), inDays);

  it('is refused with the number of upcoming reservations, and keeps the name in old ones', async () => {
    const { id } = await addCar();
    const remove = () => test.as(admin).delete(`/api/cars/${id}`);
    await book(id, day(-9), day(-8));
    await book(id, day(3), day(4), 'cancelled');
    await book(id, day(-1), day(0));
    await book(id, day(5), day(6), 'held');
    expect(expectProblem(await remove(), 409)).toMatchObject({
      code: 'car_reserved',
      detail: 'This car has 2 upcoming reservations, so it cannot be deleted.',
    });
    await test.db.query("DELETE FROM reservations WHERE car_id = $1 AND (status = 'held' OR end_date = $2)", [
      id,
      day(0),
    ]);
    expect((await remove()).statusCode).toBe(204);
    const rows = await test.db.query('SELECT car_make FROM reservations WHERE car_id = $1', [id]);
    expect(rows).toEqual([{ car_make: 'Old' }, { car_make: 'Old' }]);
  });
});

it('deletes only files of a crashed request at the start', async () => {
  const { pictures } = await addCar();
  const named = folderOf(pictures[0]!.base);
  const media = path.join(DATA_DIR, 'media');
  const [orphan, fresh] = [randomUUID(), randomUUID()];
  await mkdir(path.join(media, 'cars', orphan));
  await mkdir(path.join(media, 'cars', fresh));
  await mkdir(path.join(media, 'incoming/request-old'));
  const twoHoursAgo = test.clock.now / 1000 - 7200;
  for (const folder of [`cars/${orphan}`, `cars/${named}`, 'incoming/request-old']) {
    await utimes(path.join(media, folder), twoHoursAgo, twoHoursAgo);
  }
  const halfAnHourAgo = test.clock.now / 1000 - 1800;
  await utimes(path.join(media, 'cars', fresh), halfAnHourAgo, halfAnHourAgo);
  await (await createTestApp({ db: test.db, env: { DATA_DIR } })).app.close();
  expect(folders()).toEqual(expect.arrayContaining([named, fresh]));
  expect(folders()).not.toContain(orphan);
});

it('arranges kept and new pictures in the order asked for, and the others behind them', () => {
  expect([
    arrange([], [], []),
    arrange(['a', 'b'], ['n'], []),
    arrange(['a', 'b'], ['n', 'm'], ['new:1', 'b']),
    arrange(['a'], ['n'], ['x', 'a', 'a', 'new:0', 'new:9']),
  ]).toEqual([[], ['a', 'b', 'n'], ['m', 'b', 'a', 'n'], ['a', 'n']]);
});
