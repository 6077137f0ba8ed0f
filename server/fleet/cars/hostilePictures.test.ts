// Tests files with a false type, damaged files and attacks on the decoder: they are refused by name, and no file is
// stored.
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { PICTURE_LIMITS, type Car } from '#domain/fleet/contract/cars.ts';
import {
  aPhonePicture,
  aPicture,
  formOf,
  goodFields,
  postCar,
  type SentPicture,
} from '#server/testing/carForms.ts';
import { expectProblem } from '#server/testing/problems.ts';
import { createTestApp, type TestApp, type TestUser } from '#server/testing/testApp.ts';

const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'hostile-'));
const kept = () => readdirSync(path.join(DATA_DIR, 'media/cars'));

let test: TestApp;
let admin: TestUser;
let jpeg: SentPicture;
beforeAll(async () => {
  test = await createTestApp({ env: { DATA_DIR } });
  admin = await test.signUp('admin');
  jpeg = await aPicture({ width: 64, height: 36 });
});
afterEach(() => expect(readdirSync(path.join(DATA_DIR, 'media/incoming'))).toEqual([]));
afterAll(() => test.close());

const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>',
);
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');
const PHP = Buffer.from('<?php system($_GET["c"]); ?>');

/** A PNG whose header claims this size, without pixels. */
function pngHeader(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.alloc(20)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const red = sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } });
const file = (name: string, type: string, bytes: Buffer): SentPicture => ({ name, type, bytes });
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

const damaged = async (format: 'png' | 'webp') => {
  const whole = await aPicture({ format });
  return { ...whole, bytes: half(whole.bytes) };
};
const png = (...start: Buffer[]) => file('a.png', 'image/png', Buffer.concat(start));
const startOfPng = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

const REFUSED: Record<string, [code: string, make: () => SentPicture | Promise<SentPicture>]> = {
  'an SVG': ['picture_type', () => file('a.svg', 'image/svg+xml', SVG)],
  'an SVG called PNG': ['picture_type', () => file('a.png', 'image/png', SVG)],
  'HTML called JPEG': ['picture_type', () => file('a.jpg', 'image/jpeg', HTML)],
  'PHP called WebP': ['picture_type', () => file('a.webp', 'image/webp', PHP)],
  'a GIF': ['picture_type', async () => file('a.gif', 'image/gif', await red.gif().toBuffer())],
  'a GIF called PNG': ['picture_type', async () => file('a.png', 'image/png', await red.gif().toBuffer())],
  'a TIFF called JPEG': [
    'picture_type',
    async () => file('a.jpg', 'image/jpeg', await red.tiff().toBuffer()),
  ],
  'an AVIF called WebP': [
    'picture_type',
    async () => file('a.webp', 'image/webp', await red.avif().toBuffer()),
  ],
  'a JPEG declared as HTML': ['picture_type', () => ({ ...jpeg, type: 'text/html' })],
  'a JPEG called PHP': ['picture_type', () => ({ ...jpeg, name: 'a.jpg.php' })],
  'a JPEG without an extension': ['picture_type', () => ({ ...jpeg, name: 'jpg' })],
  'zero bytes': ['picture_type', () => ({ ...jpeg, bytes: Buffer.alloc(0) })],
  'three bytes of a JPEG': ['picture_damaged', () => ({ ...jpeg, bytes: jpeg.bytes.subarray(0, 3) })],
  'half a JPEG': ['picture_damaged', () => ({ ...jpeg, bytes: half(jpeg.bytes) })],
  'half a PNG': ['picture_damaged', () => damaged('png')],
  'half a WebP': ['picture_damaged', () => damaged('webp')],
  'an SVG behind the first bytes of a PNG': ['picture_damaged', () => png(startOfPng, SVG)],
  'an SVG behind the first bytes of a JPEG': [
    'picture_damaged',
    () => file('a.jpg', 'image/jpeg', Buffer.concat([Buffer.from([255, 216, 255]), SVG])),
  ],
  'a PNG of 900 megapixels': ['picture_pixels', () => png(pngHeader(30_000, 30_000))],
  'a PNG just above 40 megapixels': ['picture_pixels', () => png(pngHeader(8001, 5000))],
  'a PNG of two thousand million a side': ['picture_', () => png(pngHeader(2 ** 31 - 1, 2 ** 31 - 1))],
  'a PNG without pixels': ['picture_damaged', () => png(pngHeader(100, 100))],
};

it('refuses files that are no picture by their name, with 415 for the type and 422 for the content', async () => {
  const before = kept();
  for (const [what, [code, make]] of Object.entries(REFUSED)) {
    const sent = await make();
    const answer = await postCar(test, admin, {}, [sent]);
    expect([what, answer.statusCode]).toEqual([what, code === 'picture_type' ? 415 : 422]);
    const { detail, code: found, errors } = expectProblem(answer, answer.statusCode);
    expect({ what, found, detail, errors }).toEqual({
      what,
      found: expect.stringContaining(code),
      detail: expect.stringContaining(`"${sent.name}"`),
      errors: [{ field: 'images', message: detail }],
    });
  }
  expect(kept()).toEqual(before);
});

it('accepts pictures under the names of other pictures, and JPEG pictures with the scan parameters of some phones', async () => {
  const picture = await aPicture({ width: 64, height: 36, format: 'png' });
  const scan = jpeg.bytes.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scanned = Buffer.from(jpeg.bytes);
  // The end of the spectral selection, behind the length and the components of the scan. Baseline pictures have 63.
  scanned[scan + 6 + 2 * (scanned[scan + 4] ?? 0)] = 0;
  const accepted: Record<string, SentPicture> = {
    'a JPEG named JFIF': { ...jpeg, name: 'photo.jfif' },
    'a PNG named JPEG': { ...picture, name: 'a.jpg', type: 'image/jpeg' },
    'a JPEG declared as PNG': { ...jpeg, type: 'image/png' },
    'a JPEG declared as the earlier type': { ...jpeg, type: 'image/pjpeg' },
    'a JPEG with a media type in capitals': { ...jpeg, name: 'CAR.JPEG', type: 'IMAGE/JPEG' },
    'a JPEG of a type that the system does not know': { ...jpeg, type: 'application/octet-stream' },
    'a JPEG whose scan ends at 0': { ...jpeg, bytes: scanned },
  };
  const statuses: Record<string, number> = {};
  for (const [what, sent] of Object.entries(accepted)) {
    statuses[what] = (await postCar(test, admin, {}, [sent])).statusCode;
  }
  expect(statuses).toEqual(Object.fromEntries(Object.keys(accepted).map((what) => [what, 201])));
});

it('stores no picture of a request when one of its pictures is refused', async () => {
  const before = kept();
  const broken = { ...jpeg, name: 'third.jpg', bytes: half(jpeg.bytes) };
  const refusal = expectProblem(await postCar(test, admin, {}, [jpeg, jpeg, broken, jpeg]), 422);
  expect(refusal.detail).toContain('"third.jpg"');
  expect(kept()).toEqual(before);
});

describe('accepts after re-encoding', () => {
  const filesOf = (car: Car) =>
    car.pictures.flatMap(({ base }) => {
      const folder = path.join(DATA_DIR, 'media/cars', base.split('/').at(-2)!);
      return readdirSync(folder).map((name) => readFileSync(path.join(folder, name)));
    });
  async function save(sent: SentPicture): Promise<Car> {
    const answer = await postCar(test, admin, {}, [sent]);
    expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 201 });
    return answer.json<Car>();
  }

  it('a polyglot of a picture and a page', async () => {
    const car = await save({ ...jpeg, bytes: Buffer.concat([jpeg.bytes, HTML, PHP]) });
    for (const bytes of filesOf(car))
      expect(bytes.includes('<script>') || bytes.includes('<?php')).toBe(false);
  });

  it('a picture with metadata, which is removed, and rotates it upright', async () => {
    const car = await save({ name: 'phone.jpg', type: 'image/jpeg', bytes: await aPhonePicture(600, 300) });
    expect(car.pictures[0]).toMatchObject({ width: 300, height: 600 });
    for (const each of filesOf(car)) expect(each.includes('somebody') || each.includes('Exif')).toBe(false);
  });

  it('a transparent picture, on white', async () => {
    const transparent = { r: 200, g: 0, b: 0, alpha: 0 };
    const bytes = await sharp({ create: { width: 20, height: 20, channels: 4, background: transparent } })
      .png()
      .toBuffer();
    // The server's decoder reads no AVIF.
    const isAvif = (each: Buffer) => each.toString('latin1', 4, 8) === 'ftyp';
    for (const each of filesOf(await save(file('a.png', 'image/png', bytes)))) {
      if (isAvif(each)) continue;
      const { channels } = await sharp(each).stats();
      expect(Math.min(...channels.map(({ min }) => min))).toBeGreaterThan(250);
    }
  });

  it('an animation, of which it keeps the first frame', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .raw()
        .toBuffer();
    const frames = Buffer.concat([await frame('red'), await frame('blue')]);
    const bytes = await sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
      .webp({ loop: 0, delay: [50, 50] })
      .toBuffer();
    expect((await sharp(bytes).metadata()).pages).toBe(2);
    const [picture] = (await save(file('a.webp', 'image/webp', bytes))).pictures;
    expect(picture).toMatchObject({ width: 20, height: 20 });
  });

  it('pictures of every shape, in at most the widths of the catalogue', async () => {
    const widths: Record<string, number[]> = {};
    for (const [width, height] of [
      [1, 1],
      [1, 8000],
      [8000, 1],
      [481, 270],
    ] as const) {
      const { pictures } = await save(await aPicture({ width, height, format: 'png' }));
      widths[`${String(width)} x ${String(height)}`] = pictures[0]?.widths ?? [];
      expect(pictures[0]?.width).toBeLessThanOrEqual(Math.min(width, 1600));
      expect(pictures[0]?.height).toBeLessThanOrEqual(4096);
    }
    expect(widths).toEqual({
      ...{ '1 x 1': [480], '1 x 8000': [480], '8000 x 1': [480, 960, 1600], '481 x 270': [480, 960] },
    });
  });

  it('files with hostile names, which name no folder', async () => {
    for (const name of [
      '../../../../etc/passwd.jpg',
      '..\\..\\windows\\system.jpg',
      '/etc/cron.d/x.jpg',
      'C:\\x.jpg',
      '%2e%2e%2fx.jpg',
      'a.php.jpg',
      'автомобиль‮gpj.jpg',
      `${'x'.repeat(3000)}.jpg`,
      '"; rm -rf ".jpg',
      '.jpg.jpg',
    ]) {
      const before = kept().length;
      await save({ ...jpeg, name });
      expect([name, kept().length]).toEqual([name, before + 1]);
    }
    for (const folder of kept()) expect(folder).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('the limits of the form', () => {
  const send = async (...form: Parameters<typeof formOf>) => {
    const { payload, headers } = await formOf(...form);
    return test.as(admin).post('/api/cars', payload, { headers });
  };

  it('refuse a file of more than 10 MB by name and accept one of 10 MB', async () => {
    const grown = (size: number) => Buffer.concat([jpeg.bytes, Buffer.alloc(size - jpeg.bytes.length)]);
    const large = { ...jpeg, name: 'large.jpg', bytes: grown(PICTURE_LIMITS.bytes + 1) };
    const refusal = expectProblem(await postCar(test, admin, {}, [large]), 413);
    expect(refusal).toMatchObject({ code: 'picture_size', detail: '"large.jpg" is larger than 10 MB.' });
    const fits = await postCar(test, admin, {}, [{ ...jpeg, bytes: grown(PICTURE_LIMITS.bytes) }]);
    expect(fits.statusCode).toBe(201);
  });

  it('refuse more than 10 files, 30 fields, 50 parts, or a field of more than 10 KiB', async () => {
    const many = expectProblem(await postCar(test, admin, {}, new Array<SentPicture>(11).fill(jpeg)), 413);
    expect(many).toMatchObject({ code: 'too_many_files', errors: [{ field: 'images' }] });
    const fields = Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`field${index}`, 'x']));
    expectProblem(await send(fields, []), 413);
    expectProblem(await send({ ...goodFields, description: 'x'.repeat(10 * 1024 + 1) }, [jpeg]), 413);
  });

  it('refuse a form whose Content-Length exceeds the maximum', async () => {
    const { payload, headers } = await formOf(goodFields, [jpeg]);
    const answer = await test.as(admin).post('/api/cars', payload, {
      headers: { ...headers, 'content-length': String(116 * 1024 * 1024) },
    });
    expect(expectProblem(answer, 413).code).toBe('too_large');
  });

  it('refuse files in other fields, NUL characters and prototype names', async () => {
    expect(expectProblem(await send(goodFields, [jpeg], 'files'), 422).code).toBe('unknown_file');
    expectProblem(await send({ ...goodFields, model: 'a\0b' }, [jpeg]), 400);
    expectProblem(await send({ ...goodFields, ['__proto__']: 'x', constructor: 'x' }, [jpeg]), 400);
  });

  it('refuse other content types and malformed multipart', async () => {
    const multipart = 'multipart/form-data; boundary=b';
    const field = (name: string) => `--b\r\nContent-Disposition: form-data; ${name}\r\n\r\nx`;
    for (const [payload, type, status] of [
      ['{}', 'application/json', 415],
      ['a=b', 'application/x-www-form-urlencoded', 415],
      ['x', 'multipart/form-data', 400],
      ['x', multipart, 400],
      [field('name="make"'), multipart, 400],
      [field('name="images"; filename="a.jpg"'), multipart, 400],
    ] as const) {
      const answer = await test.as(admin).post('/api/cars', payload, { headers: { 'content-type': type } });
      expect([payload, answer.statusCode]).toEqual([payload, status]);
      expectProblem(answer, status);
    }
    expectProblem(await test.as(admin).post('/api/cars'), 415);
  });

  it('do not apply to other calls, which refuse multipart', async () => {
    const { payload, headers } = await formOf(goodFields);
    expectProblem(await test.as(admin).post('/api/jobs', payload, { headers }), 415);
  });
});
