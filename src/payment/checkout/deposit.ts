// The deposit: it confirms the reservation whose dates are held.
import { isApiError } from '#app/platform/api/apiError.ts';
import { reservationPaid } from '#app/platform/api/tags.ts';
import type { AppDispatch } from '#app/platform/store/types.ts';
import { holdBooking, reservationApi, reservedCarName } from '#app/booking/index.ts';
import { paths } from '#app/platform/address/paths.ts';
import type { NewReservation, Reservation } from '#domain/booking/contract/reservations.ts';
import { formatPounds, penceToPounds, poundsToPence, type Pence } from '#domain/money/pence.ts';
import { CARD_CONSENT_VERSION, savedCardDigits } from '#domain/payment/savedCard.ts';
import { AddressFields } from './AddressFields.tsx';
import { selectKeepsCard } from './keepCardSlice.ts';
import type { PaymentKind, PaymentStart } from './paymentKind.ts';
import { PAYMENT_TEXTS, startProblem } from './paymentTexts.ts';

const { createReservation } = reservationApi.endpoints;

/** The total of a reservation and its two parts, in pence. */
export function depositPence({ totalPrice, depositAmount }: Reservation) {
  const total = poundsToPence(totalPrice);
  const deposit = poundsToPence(depositAmount);
  return { total, deposit, remaining: total - deposit };
}

/** Holds the dates of a reservation, again when the hold has ended. */
export const holdDatesOf = (reservation: Reservation) =>
  holdBooking({ holdId: reservation.id, carId: reservation.carId }, depositPence(reservation).deposit);

/** The payload of POST /api/reservations as the specification lists it. */
function newReservation(reservation: Reservation, paymentIntentId: string): NewReservation {
  const { userId, carId, carMake, carModel, startDate, endDate, totalPrice, depositAmount } = reservation;
  return {
    user: userId ?? '',
    carId,
    carMake,
    carModel,
    startDate,
    endDate,
    startTime: reservation.startTime ?? '',
    endTime: reservation.endTime ?? '',
    totalPrice,
    currentPaid: depositAmount,
    remainingToPay: penceToPounds(depositPence(reservation).remaining),
    paymentIntentId,
  };
}

/** The navigation state of /reservation-confirmation as the specification lists it. */
export const confirmationState = (reservation: Reservation) => ({
  success: true,
  amount: reservation.currentPaid,
  carDescription: reservedCarName(reservation),
  reservation,
});

/** Holds the dates again and starts the payment of an amount in pence. */
const startHold =
  (reservation: Reservation, amountPence: Pence, card: Parameters<typeof holdBooking>[2]) =>
  async (dispatch: AppDispatch): Promise<PaymentStart> => {
    const wanted = { holdId: reservation.id, carId: reservation.carId };
    const hold = await dispatch(holdBooking(wanted, amountPence, card));
    if (hold.kind === 'held') return { kind: 'started', paymentIntentId: hold.payment.paymentIntentId };
    const isCardGone =
      hold.kind === 'refused' && isApiError(hold.error) && hold.error.code === 'no_kept_card';
    if (isCardGone || hold.kind === 'already-reserved') {
      dispatch(reservationApi.util.invalidateTags(reservationPaid(reservation.id)));
    }
    return hold.kind === 'refused'
      ? { kind: 'refused', problem: startProblem(hold.error, 'car') }
      : { kind: 'already-paid' };
  };

export const deposit: PaymentKind = {
  payer: { email: '', country: 'GB', postalCode: '' },
  MoreFields: AddressFields,
  missingField: 'Please fill in all required fields.',
  unrecorded: 'Reservation failed. Please contact support.',
  payText: (reservation) => `Pay ${formatPounds(depositPence(reservation).deposit)} deposit`,
  amountPence: (reservation) => depositPence(reservation).deposit,
  address: paths.checkoutOf,
  next: (reservationId, paid) => ({
    to: paths.confirmationOf(paid?.id ?? reservationId),
    state: paid && confirmationState(paid),
  }),
  start: (reservation) => async (dispatch) => {
    const isKept = dispatch((_dispatch, getState) => selectKeepsCard(getState(), reservation.id));
    const { deposit: amountPence } = depositPence(reservation);
    return dispatch(
      startHold(reservation, amountPence, { cardConsent: isKept ? CARD_CONSENT_VERSION : null }),
    );
  },
  declined: (reason = 'Payment failed') => ({ message: reason, detail: PAYMENT_TEXTS.datesKept }),
  record: (reservation, paymentIntentId) => (dispatch) =>
    dispatch(createReservation.initiate(newReservation(reservation, paymentIntentId), { track: false })),
  paidNotice: (isPageLeft) =>
    isPageLeft ? 'Your reservation is confirmed. You will find it in your profile.' : undefined,
};

/** The payment of the total: it confirms like a deposit. */
export const fullAmount: PaymentKind = {
  ...deposit,
  payText: (reservation) => `Pay ${formatPounds(depositPence(reservation).total)} in full`,
  amountPence: (reservation) => depositPence(reservation).total,
  start: (reservation) => startHold(reservation, depositPence(reservation).total, { cardConsent: null }),
};

/** The same payment with the card that the customer keeps. */
const byKeptCard = (kind: PaymentKind, amountOf: (reservation: Reservation) => Pence): PaymentKind => {
  const { MoreFields: _fields, ...common } = kind;
  return {
    ...common,
    usesKeptCard: true,
    payText: (reservation) =>
      `${kind.payText(reservation)}${reservation.keptCard ? ` with ${savedCardDigits(reservation.keptCard)}` : ''}`,
    amountPence: undefined,
    start: (reservation) => startHold(reservation, amountOf(reservation), { withKeptCard: true }),
  };
};
export const depositByKeptCard = byKeptCard(deposit, (reservation) => depositPence(reservation).deposit);
export const fullAmountByKeptCard = byKeptCard(fullAmount, (reservation) => depositPence(reservation).total);
