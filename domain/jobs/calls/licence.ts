import * as z from 'zod/mini';
import { privately } from '#domain/kit/privacy.ts';
import { call } from '#domain/kit/call.ts';
import { idParams } from '#domain/kit/fields.ts';
import {
  licence,
  LICENCE_PICTURE,
  licencePictureParams,
  licencePictureQuery,
  licenceReview,
  ownLicenceParams,
} from '../contract/licence.ts';

const REVIEWS = { permission: 'users.edit' } as const;

export const getOwnLicence = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/drivers/me/licence',
  summary: "The caller's licence, and what is missing",
  access: 'driver',
  answer: licence,
});

export const uploadLicenceItem = /*#__PURE__*/ call({
  method: 'PUT',
  repeat: 'same',
  path: '/api/drivers/me/licence/:item',
  summary: "Upload a picture of the caller's licence; it replaces the one before",
  description: 'multipart/form-data: file (JPEG, PNG or WebP, at most 10 MB).',
  access: 'driver',
  // Both pictures, and many second tries, of several drivers behind one address.
  rateLimit: { max: 30, timeWindow: '1 minute' },
  params: ownLicenceParams,
  // The picture and the multipart overhead.
  form: { maxBytes: LICENCE_PICTURE.bytes + 64 * 1024 },
  answer: licence,
});

export const deleteLicenceItem = /*#__PURE__*/ call({
  method: 'DELETE',
  repeat: 'same',
  path: '/api/drivers/me/licence/:item',
  summary: "Delete a picture of the caller's licence that is not approved",
  access: 'driver',
  params: ownLicenceParams,
  answer: licence,
});

export const getLicence = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/users/:id/licence',
  summary: 'The licence of a driver',
  access: REVIEWS,
  params: idParams,
  answer: licence,
});

export const getLicencePicture = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/users/:id/licence/:item',
  summary: 'A picture of a licence, for the driver and for staff',
  access: { ...REVIEWS, or: 'user' },
  params: licencePictureParams,
  query: licencePictureQuery,
  answer: /*#__PURE__*/ privately(/*#__PURE__*/ z.unknown()),
  file: 'image/jpeg',
});

export const uploadPortrait = /*#__PURE__*/ call({
  method: 'PUT',
  repeat: 'same',
  path: '/api/drivers/me/portrait',
  summary: "Upload the caller's portrait; it replaces the one before",
  description: 'multipart/form-data: file (JPEG, PNG or WebP, at most 10 MB).',
  access: 'driver',
  rateLimit: { max: 30, timeWindow: '1 minute' },
  form: { maxBytes: LICENCE_PICTURE.bytes + 64 * 1024 },
  answer: licence,
});

export const deletePortrait = /*#__PURE__*/ call({
  method: 'DELETE',
  repeat: 'same',
  path: '/api/users/:id/portrait',
  summary: 'Delete the portrait of a driver, as the driver or as staff',
  access: { ...REVIEWS, or: 'user' },
  params: idParams,
  answer: licence,
});

export const getPortrait = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/portraits/:id',
  summary: 'A portrait, for its driver, for the customers of the trips that the driver has, and for staff',
  access: { permission: 'reservations.read', or: 'user' },
  params: idParams,
  answer: /*#__PURE__*/ privately(/*#__PURE__*/ z.unknown()),
  file: 'image/jpeg',
});

export const reviewLicence = /*#__PURE__*/ call({
  method: 'PUT',
  repeat: 'same',
  path: '/api/users/:id/licence/review',
  summary: 'Approve or reject the pictures of a licence',
  access: REVIEWS,
  recentSignIn: true,
  params: idParams,
  body: licenceReview,
  answer: licence,
});
