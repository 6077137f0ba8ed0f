// The licence of a driver: the uploaded pictures, and their review by staff. The pictures are private: only the driver
// and the staff who edit users can read them. The customers of the driver's trips see the portrait.
import * as z from 'zod/mini';
import { privateText, publicText } from '#domain/kit/privacy.ts';
import { LICENCE_ITEMS, LICENCE_STATES } from '../licence.ts';
import { id, londonDate, text } from '#domain/kit/fields.ts';

/** The limits of one picture. Staff compare small print, so it keeps more pixels than a car's picture. */
export const LICENCE_PICTURE = {
  bytes: 10 * 1024 * 1024,
} as const;

const item = z.enum(LICENCE_ITEMS, 'Please choose the front or the back.');

export const licenceDocument = z.object({
  /** Another upload of the same item has another id. */
  id,
  item,
  /** Of the stored picture, which is encoded again. */
  contentType: publicText(),
  /** In bytes. */
  size: z.int(),
  /** An instant in the format of the API. */
  uploadedAt: publicText(),
  /** True for a picture of an approved licence: it can be replaced, but not deleted. */
  isReviewed: z.boolean(),
});
export type LicenceDocument = z.infer<typeof licenceDocument>;

/** The picture of the driver. It is no part of the review. */
export const portrait = z.object({
  /** Another upload has another id. */
  id,
  /** An instant in the format of the API. */
  uploadedAt: publicText(),
});
export type Portrait = z.infer<typeof portrait>;

/** GET /api/drivers/me/licence, for the driver; GET /api/users/{id}/licence, for staff who edit users. */
export const licence = z.object({
  driverId: id,
  state: z.enum(LICENCE_STATES),
  /** In the order of the items. */
  documents: z.array(licenceDocument),
  missing: z.array(item),
  /** The reason for the rejection of the pictures; null in every other state. */
  reason: z.nullable(privateText()),
  /** The expiry date of the latest approval, also after that date. */
  expiresOn: z.nullable(londonDate),
  isExpired: z.boolean(),
  /** The instant of the latest approval or rejection. */
  reviewedAt: z.nullable(publicText()),
  portrait: z.nullable(portrait),
  version: z.int(),
});
export type Licence = z.infer<typeof licence>;

/** PUT and DELETE /api/drivers/me/licence/{item}. PUT sends multipart/form-data with the picture in the field `file`. */
export const ownLicenceParams = z.object({ item });

/** GET /api/users/{id}/licence/{item}: the picture. */
export const licencePictureParams = z.object({ id, item });
/** With the id of a document, the answer is 404 when the item has another picture. */
export const licencePictureQuery = z.object({ document: z.optional(id) });

/** The pictures that the reviewer has seen; 409 when the driver has uploaded others meanwhile. */
const documentIds = z.array(id).check(z.maxLength(LICENCE_ITEMS.length));

/** The version that the reviewer has seen; 409 'version_conflict' after another review. */
const version = z.optional(z.int());

/** PUT /api/users/{id}/licence/review: an approval verifies the driver; the reason of a rejection is mailed. */
export const licenceReview = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('approve'), documentIds, version, expiresOn: londonDate }),
  z.object({ decision: z.literal('reject'), documentIds, version, reason: text('Reason', 1000) }),
]);
export type LicenceReview = z.input<typeof licenceReview>;

/** The fields of the review's two forms. */
export const licenceApproval = z.object({ expiresOn: londonDate, version });
export const licenceRejection = z.object({ reason: text('Reason', 1000), version });
