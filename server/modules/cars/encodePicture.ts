// Re-encodes an uploaded picture: decodes, rotates, resizes and encodes it. No byte of the original is stored.
import path from 'node:path';
import type sharp from 'sharp';
import { JPEG_WIDTH, PICTURE_WIDTHS } from '#domain/contract/cars.ts';
import { HttpProblem } from '#server/httpProblem.ts';

/** A received file; `name` and `type` are the client's claims. */
export interface SentFile {
  name: string;
  type: string;
  bytes: Buffer;
}

/** A picture whose files are written as `{stem}-{width}.{format}`. */
export interface EncodedPicture {
  widths: number[];
  width: number;
  height: number;
  placeholder: string;
}

interface Format {
  name: 'jpeg' | 'png' | 'webp';
  types: string[];
  extensions: string[];
  begins: (bytes: Buffer) => boolean;
}

const beginsWith = (start: string) => (bytes: Buffer) => bytes.toString('latin1', 0, start.length) === start;

const FORMATS: readonly Format[] = [
  {
    name: 'jpeg',
    types: ['image/jpeg', 'image/jpg'],
    extensions: ['.jpg', '.jpeg'],
    begins: beginsWith('\xff\xd8\xff'),
  },
  { name: 'png', types: ['image/png'], extensions: ['.png'], begins: beginsWith('\x89PNG\r\n\x1a\n') },
  {
    name: 'webp',
    types: ['image/webp'],
    extensions: ['.webp'],
    begins: (bytes) => beginsWith('RIFF')(bytes) && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
];

const MAX_PIXELS = 40_000_000;
const MEGAPIXELS = MAX_PIXELS / 1_000_000;
/** Limits the height of a very tall picture to what WebP can store. */
const MAX_HEIGHT = 4096;
const PLACEHOLDER_WIDTH = 16;
// The settings of the demo pictures with less effort, because a user is waiting.
const AVIF = { quality: 56, effort: 2, chromaSubsampling: '4:4:4' };
const WEBP = { quality: 80, smartSubsample: true };
const JPEG = { quality: 82, mozjpeg: true };
const INPUT = { limitInputPixels: MAX_PIXELS, failOn: 'warning', pages: 1 } as const;

type Decoder = typeof sharp;
let decoder: Promise<Decoder> | undefined;

/** Loads the decoder before the first picture, because not every server gets one, and limits it to the three formats. */
const loadDecoder = (): Promise<Decoder> =>
  (decoder ??= import('sharp').then(({ default: loaded }) => {
    loaded.concurrency(1);
    loaded.cache(false);
    loaded.block({ operation: ['VipsForeignLoad'] });
    loaded.unblock({
      operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    });
    return loaded;
  }));

/** A refusal of a picture, which forms show at the field of the pictures. */
export function pictureRefusal(status: number, message: string, code: string): HttpProblem {
  return new HttpProblem(status, message, { code, errors: [{ field: 'images', message }] });
}

const damaged = ({ name }: SentFile) =>
  pictureRefusal(422, `The picture "${name}" is damaged and cannot be read.`, 'picture_damaged');

/** The format on which declared type, extension and magic bytes agree. Throws HttpProblem 415 when they differ. */
function formatOf({ name, type, bytes }: SentFile): Format {
  const extension = path.extname(name).toLowerCase();
  const format = FORMATS.find(
    ({ types, extensions, begins }) =>
      types.includes(type.toLowerCase()) && extensions.includes(extension) && begins(bytes),
  );
  if (format) return format;
  const message = `"${name}" is not accepted: pictures are JPEG, PNG or WebP files, named and declared as what they are.`;
  throw pictureRefusal(415, message, 'picture_type');
}

async function refuseUnfit(file: SentFile, decode: Decoder): Promise<void> {
  const format = formatOf(file);
  const header = await decode(file.bytes, { ...INPUT, limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (header?.format !== format.name) throw damaged(file);
  if (header.width * header.height > MAX_PIXELS) {
    const message = `The picture "${file.name}" has more than ${MEGAPIXELS} megapixels. Please send a smaller one.`;
    throw pictureRefusal(422, message, 'picture_pixels');
  }
}

/**
 * Every width up to the first that is at least the source's: the largest file keeps the full resolution and enlarges
 * nothing.
 */
export function widthsFor(sourceWidth: number): number[] {
  return PICTURE_WIDTHS.filter((_width, index) => (PICTURE_WIDTHS[index - 1] ?? 0) < sourceWidth);
}

/**
 * Writes the picture into `folder` under names that begin with `stem`. Keeps the aspect ratio, replaces transparency by
 * white, removes metadata, and keeps the first frame of an animation. Errors name the file: 415 for other formats than
 * JPEG, PNG and WebP; 422 for a damaged picture or one of more than 40 megapixels.
 */
export async function encodePicture(file: SentFile, folder: string, stem: string): Promise<EncodedPicture> {
  const decode = await loadDecoder();
  await refuseUnfit(file, decode);
  // Decoded once, at the largest width that is stored.
  const { data, info } = await decode(file.bytes, INPUT)
    .autoOrient()
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .resize({ width: PICTURE_WIDTHS.at(-1), height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw damaged(file);
    });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const at = (width: number) => decode(data, { raw }).resize({ width, withoutEnlargement: true });
  const target = (width: number, extension: string) => path.join(folder, `${stem}-${width}.${extension}`);

  const widths = widthsFor(info.width);
  for (const width of widths) {
    await at(width).avif(AVIF).toFile(target(width, 'avif'));
    await at(width).webp(WEBP).toFile(target(width, 'webp'));
  }
  await at(JPEG_WIDTH).jpeg(JPEG).toFile(target(JPEG_WIDTH, 'jpg'));
  const tiny = await decode(data, { raw })
    .resize({ width: PLACEHOLDER_WIDTH, height: 2 * PLACEHOLDER_WIDTH, fit: 'inside' })
    .webp({ quality: 20 })
    .toBuffer();
  return {
    widths,
    width: info.width,
    height: info.height,
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
  };
}
