// Encodes an uploaded picture of a car in the widths and formats of the site. No byte of the original is stored.
import path from 'node:path';
import { JPEG_WIDTH, PICTURE_WIDTHS } from '#domain/fleet/contract/cars.ts';
import { decodePicture, type SentFile } from '#server/platform/media/decodePicture.ts';

/** A picture whose files are written as `{stem}-{width}.{format}`. */
export interface EncodedPicture {
  widths: number[];
  width: number;
  height: number;
  placeholder: string;
}

/** Limits the height of a very tall picture to what WebP can store. */
const MAX_HEIGHT = 4096;
const PLACEHOLDER_WIDTH = 16;
// The settings of the demo pictures with less effort, because a user is waiting.
const AVIF = { quality: 56, effort: 2, chromaSubsampling: '4:4:4' };
const WEBP = { quality: 80, smartSubsample: true };
const JPEG = { quality: 82, mozjpeg: true };

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
  // Decoded once, at the largest width that is stored.
  const { decode, data, info } = await decodePicture(file, {
    width: PICTURE_WIDTHS.at(-1) ?? MAX_HEIGHT,
    height: MAX_HEIGHT,
    field: 'images',
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
