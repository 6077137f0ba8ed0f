// Multipart forms of cars, and pictures for them, for tests.
import sharp from 'sharp';
import type { Client, TestUser } from './testApp.ts';

export interface SentPicture {
  name: string;
  type: string;
  bytes: Buffer;
}

export const goodFields = {
  make: 'Rolls-Royce',
  model: 'Ghost',
  year: '2024',
  description: 'A silent saloon.',
  price: '480.50',
  CarForReason: 'chauffeur',
};

export type Fields = Partial<
  Record<
    keyof typeof goodFields | 'dayPrice' | 'weekPrice' | 'turnaroundMinutes' | 'deletedImages' | 'order',
    string
  >
>;

const TYPES = {
  jpeg: ['jpg', 'image/jpeg'],
  png: ['png', 'image/png'],
  webp: ['webp', 'image/webp'],
} as const;

/** A single-colour picture, generated for the test. */
export async function aPicture({
  width = 640,
  height = 360,
  format = 'jpeg',
  name = 'picture',
}: {
  width?: number;
  height?: number;
  format?: keyof typeof TYPES;
  name?: string;
} = {}): Promise<SentPicture> {
  const [extension, type] = TYPES[format];
  const source = sharp({ create: { width, height, channels: 3, background: '#7a1f2b' } });
  return { name: `${name}.${extension}`, type, bytes: await source.toFormat(format).toBuffer() };
}

/** The bytes of a picture from a phone: a JPEG on its side, with a name in its metadata. */
export const aPhonePicture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Copyright: 'somebody at home', Artist: '<script>' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** The body of a multipart form and its header. */
export async function formOf(
  fields: Record<string, string>,
  files: readonly SentPicture[] = [],
  fileField = 'images',
): Promise<{ payload: Buffer; headers: { 'content-type': string } }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name, type, bytes } of files) {
    form.append(fileField, new Blob([new Uint8Array(bytes)], { type }), name);
  }
  const encoded = new Response(form);
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  };
}

interface Sender {
  as(user?: TestUser): Client;
}

/** Sends POST /api/cars with valid fields and these changes. */
export async function postCar(
  test: Sender,
  admin: TestUser,
  fields: Fields = {},
  files: readonly SentPicture[] = [],
) {
  const { payload, headers } = await formOf({ ...goodFields, ...fields }, files);
  return test.as(admin).post('/api/cars', payload, { headers });
}

/** Sends PUT /api/cars/{id} with valid fields and these changes. */
export async function putCar(
  test: Sender,
  admin: TestUser,
  id: string,
  fields: Fields = {},
  files: readonly SentPicture[] = [],
) {
  const { payload, headers } = await formOf({ ...goodFields, ...fields }, files);
  return test.as(admin).put(`/api/cars/${id}`, payload, { headers });
}
