// Scales a picture down before it is sent, when the server would refuse it for its size.
import { MAX_PICTURE_PIXELS } from '#domain/kit/pictureFormats.ts';

/** A phone's photo of 12 megapixels stays as it is; larger ones get about this size, above every size that pages show. */
const TARGET_PIXELS = 16_000_000;
/** A smaller file has fewer pixels than the server accepts, so it is not decoded here. */
const ALWAYS_ACCEPTED_BYTES = 2_000_000;
/** The largest file that a browser decodes within a few seconds. */
export const MAX_SCALED_BYTES = 80 * 1024 * 1024;
const QUALITY = 0.9;

const toBlob = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));

/**
 * The picture as a JPEG file of about 16 megapixels, when it has more pixels than the server decodes or more than
 * `maxBytes`; otherwise, and when the browser cannot decode it, the same file.
 */
export async function scaledPicture(file: File, maxBytes: number): Promise<File> {
  if (file.size <= ALWAYS_ACCEPTED_BYTES || typeof createImageBitmap === 'undefined') return file;
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return file;
  const pixels = bitmap.width * bitmap.height;
  try {
    if (pixels <= MAX_PICTURE_PIXELS && file.size <= maxBytes) return file;
    const scale = Math.min(1, Math.sqrt(TARGET_PIXELS / pixels));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const scaled = await toBlob(canvas);
    if (!scaled) return file;
    const name = `${file.name.replace(/\.[^.]*$/, '')}.jpg`;
    return new File([scaled], name, { type: 'image/jpeg', lastModified: file.lastModified });
  } finally {
    bitmap.close();
  }
}
