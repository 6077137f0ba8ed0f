// The schema of a car in the public API.
import * as z from 'zod/mini';
import { publicText } from '#domain/kit/privacy.ts';
import { PURPOSES } from '#domain/kit/purpose.ts';
import { carDetails } from './carDetails.ts';
import { dayRate } from './dayRates.ts';
import { id, pounds } from '#domain/kit/fields.ts';

/** One picture in several widths and formats: `{base}-{width}.avif`, `.webp`, and `.jpg` at JPEG_WIDTH. */
export const picture = z.object({
  id: publicText(),
  base: publicText(),
  widths: z.array(z.int()),
  width: z.int(),
  height: z.int(),
  alt: publicText(),
  /** A tiny picture as a data URL, shown until the full picture is loaded. */
  placeholder: publicText(),
});
export type Picture = z.infer<typeof picture>;

/** The only width in which every picture exists as JPEG; `images` contains this width. */
export const JPEG_WIDTH = 960;
/** The widths of the files of a picture. A file of a narrower source has the width of the source. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const;

/** The picture types that POST and PUT /api/cars accept: JPEG, PNG or WebP. Forms check them before sending. */
export const PICTURE_LIMITS = { bytes: 10 * 1024 * 1024, perRequest: 10, perCar: 20 } as const;

export const car = z.object({
  id,
  _id: id,
  make: publicText(),
  model: publicText(),
  year: z.int(),
  description: publicText(),
  price: pounds,
  /** The price of a whole day and of a week, in pounds; null for a car that charges `price` for a day. */
  dayPrice: z.nullable(pounds),
  weekPrice: z.nullable(pounds),
  /** The season and weekend rates in the order in which they apply; left out without any. */
  rates: z.optional(z.array(dayRate)),
  CarForReason: z.enum(PURPOSES),
  /** The time after a reservation in which the car cannot be taken. */
  turnaroundMinutes: z.int(),
  /** Null when there are none. */
  details: z.nullable(carDetails),
  version: z.int(),
  /** Relative paths, each a JPEG that any client can show. */
  images: z.array(publicText()),
  pictures: z.array(picture),
});
export type Car = z.infer<typeof car>;

export const carList = z.array(car);
