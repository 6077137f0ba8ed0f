// Decodes an uploaded picture: checks its type, size and content, turns it upright and removes its metadata.
import type sharp from 'sharp';
import type { OutputInfo } from 'sharp';
import { isNamedPicture, MAX_PICTURE_PIXELS } from '#domain/kit/pictureFormats.ts';
import { beginsAsHeic, heicRefusal, isNamedHeic } from '#domain/kit/heic.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';

/** A received file; `name` and `type` are the client's claims. */
export interface SentFile {
  name: string;
  type: string;
  bytes: Buffer;
}

const beginsWith = (start: string) => (bytes: Buffer) => bytes.toString('latin1', 0, start.length) === start;

const FORMATS = {
  jpeg: beginsWith('\xff\xd8\xff'),
  png: beginsWith('\x89PNG\r\n\x1a\n'),
  webp: (bytes: Buffer) => beginsWith('RIFF')(bytes) && bytes.toString('latin1', 8, 12) === 'WEBP',
};
type Format = keyof typeof FORMATS;
const FORMAT_NAMES = Object.keys(FORMATS) as Format[];

const MEGAPIXELS = MAX_PICTURE_PIXELS / 1_000_000;
// 'error' also refuses truncated pictures. Warnings do not matter: some phones write JPEG pictures with wrong parameters
// of a scan, which every program shows.
const INPUT = { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error', pages: 1 } as const;

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

/** A refusal of a picture, which forms show at `field`. */
export function pictureRefusal(status: number, message: string, code: string, field: string): HttpProblem {
  return new HttpProblem(status, message, { code, errors: [{ field, message }] });
}

const damaged = ({ name }: SentFile, field: string) =>
  pictureRefusal(422, `The picture "${name}" is damaged and cannot be read.`, 'picture_damaged', field);

/** The format of the content. Throws HttpProblem 415 for other content, and for a file not named as a picture. */
function formatOf({ name, type, bytes }: SentFile, field: string): Format {
  const format = FORMAT_NAMES.find((each) => FORMATS[each](bytes));
  if (format && isNamedPicture({ name, type })) return format;
  const isHeic = isNamedHeic({ name, type }) || beginsAsHeic(bytes.subarray(0, 12));
  const message = isHeic
    ? heicRefusal(name)
    : `"${name}" is not accepted: pictures are JPEG, PNG or WebP files.`;
  throw pictureRefusal(415, message, 'picture_type', field);
}

async function refuseUnfit(file: SentFile, decode: Decoder, field: string): Promise<void> {
  const format = formatOf(file, field);
  const header = await decode(file.bytes, { ...INPUT, limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (header?.format !== format) throw damaged(file, field);
  if (header.width * header.height > MAX_PICTURE_PIXELS) {
    const message = `The picture "${file.name}" has more than ${MEGAPIXELS} megapixels. Please send a smaller one.`;
    throw pictureRefusal(422, message, 'picture_pixels', field);
  }
}

export interface DecodeOptions {
  /** The picture is reduced to fit into this width and height in pixels, and never enlarged. */
  width: number;
  height: number;
  /** The field of the form that gets the refusals. */
  field: string;
}

export interface DecodedPicture {
  /** The decoder, for encoding. */
  decode: Decoder;
  /** Raw pixels in sRGB. */
  data: Buffer;
  info: OutputInfo;
}

/**
 * The pixels of the picture, upright: keeps the aspect ratio, replaces transparency by white, removes metadata, and keeps
 * the first frame of an animation. Errors name the file: 415 for other formats than JPEG, PNG and WebP; 422 for a damaged
 * picture or one of more than 40 megapixels.
 */
export async function decodePicture(
  file: SentFile,
  { width, height, field }: DecodeOptions,
): Promise<DecodedPicture> {
  const decode = await loadDecoder();
  await refuseUnfit(file, decode, field);
  const { data, info } = await decode(file.bytes, INPUT)
    .autoOrient()
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw damaged(file, field);
    });
  return { decode, data, info };
}
