// The calls about licences: the driver's own pictures, and their review by staff.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { licenceChanged, licenceUploaded, tagOne } from '#app/platform/api/tags.ts';
import { sendUpload } from '#app/platform/api/upload.ts';
import { licence, type Licence, type LicenceReview } from '#domain/jobs/contract/licence.ts';
import type { LicenceItem } from '#domain/jobs/licence.ts';

const OWN = '/drivers/me/licence';
const ofUser = (userId: string) => `/users/${encodeURIComponent(userId)}/licence`;

export interface LicenceUpload {
  item: LicenceItem;
  /** The id of the form from `keepUpload`. */
  uploadId: string;
}

export const licenceApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The licence of the signed-in driver. */
    getOwnLicence: build.query<Licence, void>({
      query: () => OWN,
      responseSchema: licence,
      providesTags: (own) => [tagOne('Licence', own?.driverId ?? 'OWN')],
    }),
    /** 413, 415 or 422 at `file` for a picture that cannot be used. */
    uploadLicenceItem: build.mutation<Licence, LicenceUpload>({
      queryFn: async ({ item, uploadId }, { signal }) => {
        const call = { uploadId, method: 'PUT', url: `${OWN}/${item}`, isKeyed: false };
        const { data, error } = await sendUpload(call, signal);
        // The answer is checked against the contract afterwards.
        return error ? { error, meta: { request: call } } : { data: data as Licence };
      },
      responseSchema: licence,
      invalidatesTags: (own) => (own ? licenceUploaded(own.driverId) : []),
    }),
    /** 409 `licence_reviewed` for an approved picture; 404 when it is deleted already. */
    deleteLicenceItem: build.mutation<Licence, LicenceItem>({
      query: (item) => ({ url: `${OWN}/${item}`, method: 'DELETE' }),
      responseSchema: licence,
      invalidatesTags: (own) => (own ? licenceUploaded(own.driverId) : []),
    }),
    /** The licence of a driver, for staff who edit users. */
    getLicence: build.query<Licence, string>({
      query: ofUser,
      responseSchema: licence,
      providesTags: (_licence, _error, userId) => [tagOne('Licence', userId)],
    }),
    /**
     * An approval verifies the driver, a rejection deletes the pictures. 409 `licence_changed` or `licence_incomplete`; 422
     * at `expiresOn`.
     */
    reviewLicence: build.mutation<Licence, { userId: string; review: LicenceReview }>({
      query: ({ userId, review }) => ({ url: `${ofUser(userId)}/review`, method: 'PUT', body: review }),
      responseSchema: licence,
      // Also after a refusal: the pictures have changed then.
      invalidatesTags: (_licence, _error, { userId }) => licenceChanged(userId),
    }),
  }),
});

export const {
  useGetOwnLicenceQuery,
  useUploadLicenceItemMutation,
  useDeleteLicenceItemMutation,
  useGetLicenceQuery,
} = licenceApi;
