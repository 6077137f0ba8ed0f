// The actions of staff on several reservations: for each action, the reservations for which it is possible, and its
// calls.
import { deskApi } from '#app/people/index.ts';
import { reservationAdminApi } from '../data/reservationAdminApi.ts';
import { staffBookingApi } from '../data/staffBookingApi.ts';
import type { AppDispatch } from '#app/platform/store/types.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { isPending, owesBalance } from './isPending.ts';
import { refundOutcome } from './refundOutcome.ts';

export interface BulkAct {
  kind: string;
  /** The text of the button in the bar of the selected rows. */
  text: string;
  title: string;
  /** The consequences for each reservation. */
  intro: string;
  yes: string;
  isHarmful?: boolean;
  /** True when the dialog has a field for a text that every reservation gets. */
  hasNote?: boolean;
  /** The reason why the action leaves out this reservation; undefined when the action is possible. */
  leftOut: (reservation: Reservation) => string | undefined;
  /** Returns the result as text for the user; rejects with the refusal of the server. */
  run: (dispatch: AppDispatch, reservation: Reservation, note: string) => Promise<string>;
}

export const CANCEL: BulkAct = {
  kind: 'bulk-cancel',
  text: 'Cancel reservations',
  title: 'Cancel these reservations?',
  intro:
    'Each follows the terms: 48 hours or more before the start everything is refunded, later nothing. Each customer gets a mail.',
  yes: 'Cancel reservations',
  isHarmful: true,
  leftOut: ({ status }) => (status === 'confirmed' ? undefined : 'It is not confirmed.'),
  run: async (dispatch, { id: reservationId, carId }) => {
    const call = reservationAdminApi.endpoints.cancelReservation.initiate({ reservationId, carId });
    return `Cancelled. ${refundOutcome(await dispatch(call).unwrap())}`;
  },
};

export const SEND_LINK: BulkAct = {
  kind: 'bulk-link',
  text: 'Send payment links',
  title: 'Send the payment links?',
  intro:
    'Each customer gets a mail with a link to pay. The dates of unpaid bookings are held again, and their earlier links stop working.',
  yes: 'Send',
  leftOut: (reservation) =>
    isPending(reservation) || owesBalance(reservation)
      ? undefined
      : 'It does not wait for a payment by a link.',
  run: async (dispatch, { id, carId }) => {
    await dispatch(staffBookingApi.endpoints.sendPaymentLink.initiate({ id, carId })).unwrap();
    return 'The link is sent.';
  },
};

export const ADD_NOTE: BulkAct = {
  kind: 'bulk-note',
  text: 'Add a note',
  title: 'Add a note to these reservations',
  intro: 'Only the staff read it. It cannot be changed later.',
  yes: 'Add note',
  hasNote: true,
  leftOut: () => undefined,
  run: async (dispatch, { id }, content) => {
    await dispatch(
      deskApi.endpoints.addNote.initiate({ subject: { kind: 'reservation', id }, content }),
    ).unwrap();
    return 'The note is added.';
  },
};
