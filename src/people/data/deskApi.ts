// The calls for all data of one reservation or one person, for staff.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import {
  detailsOfReservation,
  detailsOfUser,
  jobChanged,
  jobsListed,
  notesChanged,
} from '#app/platform/api/tags.ts';
import {
  addReservationNote,
  addUserNote,
  getReservationDetails,
  getUserDetails,
} from '#domain/office/calls.ts';
import type { ReservationDetails, StaffNote, UserDetails } from '#domain/office/contract/details.ts';

export interface NoteSubject {
  kind: 'reservation' | 'user';
  id: string;
}

interface NewNote {
  subject: NoteSubject;
  content: string;
}
const toParts = ({ subject: { id }, content }: NewNote) => ({ params: { id }, body: { content } });
const ofReservation = to(addReservationNote, toParts);
const ofUser = to(addUserNote, toParts);

export const deskApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Amounts in pounds. Null for data that the role may not read. 404 for an unknown id. */
    getReservationDetails: build.query<ReservationDetails, string>({
      ...to(getReservationDetails, (id: string) => ({ params: { id } })),
      // The job of the reservation, or the list of jobs, from which it may get one.
      providesTags: (details, _error, reservationId) => [
        ...detailsOfReservation(reservationId),
        ...(details?.job ? jobChanged(details.job.id) : jobsListed()),
      ],
      keepUnusedDataFor: 0,
    }),
    /** Amounts in pounds. 404 for an unknown or a deleted account. */
    getUserDetails: build.query<UserDetails, string>({
      ...to(getUserDetails, (id: string) => ({ params: { id } })),
      providesTags: (_details, _error, userId) => detailsOfUser(userId),
      keepUnusedDataFor: 0,
    }),
    /** Adds a note; a note is never changed. */
    addNote: build.mutation<StaffNote, NewNote>({
      ...ofReservation,
      query: (note) => (note.subject.kind === 'user' ? ofUser : ofReservation).query(note),
      invalidatesTags: (_note, error, { subject }) => (error ? [] : notesChanged(subject.id)),
    }),
  }),
});

export const { useGetReservationDetailsQuery, useGetUserDetailsQuery } = deskApi;
