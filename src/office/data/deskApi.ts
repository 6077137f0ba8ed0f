// The calls for all data of one reservation or one person, for staff.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { detailsOfReservation, detailsOfUser, notesChanged } from '#app/platform/api/tags.ts';
import {
  reservationDetails,
  staffNote,
  userDetails,
  type ReservationDetails,
  type StaffNote,
  type UserDetails,
} from '#domain/office/contract/details.ts';

const PATHS = { reservation: '/reservations', user: '/users' } as const;

export interface NoteSubject {
  kind: keyof typeof PATHS;
  id: string;
}

export const deskApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Amounts in pounds. Null for data that the role may not read. 404 for an unknown id. */
    getReservationDetails: build.query<ReservationDetails, string>({
      query: (reservationId) => `/reservations/${encodeURIComponent(reservationId)}/details`,
      responseSchema: reservationDetails,
      providesTags: (_details, _error, reservationId) => detailsOfReservation(reservationId),
      keepUnusedDataFor: 0,
    }),
    /** Amounts in pounds. 404 for an unknown or a deleted account. */
    getUserDetails: build.query<UserDetails, string>({
      query: (userId) => `/users/${encodeURIComponent(userId)}/details`,
      responseSchema: userDetails,
      providesTags: (_details, _error, userId) => detailsOfUser(userId),
      keepUnusedDataFor: 0,
    }),
    /** Adds a note; a note is never changed. */
    addNote: build.mutation<StaffNote, { subject: NoteSubject; text: string }>({
      query: ({ subject, text }) => ({
        url: `${PATHS[subject.kind]}/${encodeURIComponent(subject.id)}/notes`,
        method: 'POST',
        body: { text },
      }),
      responseSchema: staffNote,
      invalidatesTags: (_note, error, { subject }) => (error ? [] : notesChanged(subject.id)),
    }),
  }),
});

export const { useAddNoteMutation, useGetReservationDetailsQuery, useGetUserDetailsQuery } = deskApi;
