// Cars as everybody sees them.
import * as z from 'zod/mini';
import { PURPOSES } from '#domain/car/purpose.ts';
import { id, pounds } from './fields.ts';

/** One picture in several widths and formats: `{base}-{width}.avif`, `.webp`, and `.jpg` at JPEG_WIDTH. */
export const picture = z.object({
  id: z.string(),
  base: z.string(),
  widths: z.array(z.int()),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  /** A tiny picture as a data URL, shown until the real one is there. */
  placeholder: z.string(),
});
export type Picture = z.infer<typeof picture>;

/** The one width every picture has as JPEG; `images` points at it. */
export const JPEG_WIDTH = 960;

export const car = z.object({
  id,
  _id: id,
  make: z.string(),
  model: z.string(),
  year: z.int(),
  description: z.string(),
  price: pounds,
  CarForReason: z.enum(PURPOSES),
  /** Relative paths, each a JPEG that any client can show. */
  images: z.array(z.string()),
  pictures: z.array(picture),
});
export type Car = z.infer<typeof car>;

export const carList = z.array(car);
