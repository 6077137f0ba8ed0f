// The calls about licences and portraits: the driver's own pictures, and their review and deletion by staff.
import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to, toUpload } from '#app/platform/api/call.ts';
import { licenceChanged, licenceUploaded, tagOne } from '#app/platform/api/tags.ts';
import { sendUpload, type UploadCall } from '#app/platform/api/upload.ts';
import {
  deleteLicenceItem,
  deletePortrait,
  getLicence,
  getOwnLicence,
  reviewLicence,
  uploadLicenceItem,
  uploadPortrait,
} from '#domain/jobs/calls/licence.ts';
import type { Licence, LicenceReview } from '#domain/jobs/contract/licence.ts';
import type { LicenceItem } from '#domain/jobs/licence.ts';

interface PictureUpload {
  /** The id of the form from `keepUpload`. */
  uploadId: string;
}
export type LicenceUpload = PictureUpload & { item: LicenceItem };

const sendPicture = async (call: UploadCall, api: BaseQueryApi) => {
  const { data, error } = await sendUpload(call, api);
  // The answer is checked against the contract afterwards.
  return error ? { error, meta: { request: call } } : { data: data as Licence };
};

type Review = { userId: string; review: LicenceReview };

export const licenceApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The licence of the signed-in driver. */
    getOwnLicence: build.query<Licence, void>({
      ...to(getOwnLicence, () => ({})),
      providesTags: (own) => [tagOne('Licence', own?.driverId ?? 'OWN')],
    }),
    /** 413, 415 or 422 at `file` for a picture that cannot be used. */
    uploadLicenceItem: build.mutation<Licence, LicenceUpload>({
      queryFn: ({ item, uploadId }, api) => sendPicture(toUpload(uploadLicenceItem, uploadId, { item }), api),
      responseSchema: uploadLicenceItem.answer,
      invalidatesTags: (own) => (own ? licenceUploaded(own.driverId) : []),
    }),
    /** 409 `licence_reviewed` for an approved picture; 404 when it is deleted already. */
    deleteLicenceItem: build.mutation<Licence, LicenceItem>({
      ...to(deleteLicenceItem, (item: LicenceItem) => ({ params: { item } })),
      invalidatesTags: (own) => (own ? licenceUploaded(own.driverId) : []),
    }),
    /** 413, 415 or 422 at `file` for a picture that cannot be used. */
    uploadPortrait: build.mutation<Licence, PictureUpload>({
      queryFn: ({ uploadId }, api) => sendPicture(toUpload(uploadPortrait, uploadId, {}), api),
      responseSchema: uploadPortrait.answer,
      invalidatesTags: (own) => (own ? [tagOne('Licence', own.driverId)] : []),
    }),
    /** By the driver or by staff; 404 when it is deleted already. */
    deletePortrait: build.mutation<Licence, string>({
      ...to(deletePortrait, (userId: string) => ({ params: { id: userId } })),
      invalidatesTags: (_licence, _error, userId) => [tagOne('Licence', userId)],
    }),
    /** The licence of a driver, for staff who edit users. */
    getLicence: build.query<Licence, string>({
      ...to(getLicence, (userId: string) => ({ params: { id: userId } })),
      providesTags: (_licence, _error, userId) => [tagOne('Licence', userId)],
    }),
    /**
     * An approval verifies the driver, a rejection deletes the pictures. 409 `licence_changed` or `licence_incomplete`; 422
     * at `expiresOn`.
     */
    reviewLicence: build.mutation<Licence, Review>({
      ...to(reviewLicence, ({ userId, review }: Review) => ({ params: { id: userId }, body: review })),
      // Also after a refusal: the pictures have changed then.
      invalidatesTags: (_licence, _error, { userId }) => licenceChanged(userId),
    }),
  }),
});

export const { useGetOwnLicenceQuery, useGetLicenceQuery } = licenceApi;
