// The balance: the remaining part of a reservation's total after its deposit.
import { isApiError } from '#app/platform/api/apiError.ts';
import { storeSecret } from '#app/platform/api/secretArgs.ts';
import { reservationPaid } from '#app/platform/api/tags.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { reservationApi } from '#app/booking/index.ts';
import { paths } from '#app/platform/address/paths.ts';
import { penceToPounds, poundsForPeople, poundsToPence } from '#domain/money/pence.ts';
import { savedCardDigits } from '#domain/payment/savedCard.ts';
import type { AppDispatch } from '#app/platform/store/types.ts';
import type { PaymentKind, PaymentStart } from './paymentKind.ts';
import { declinedCard, startProblem } from './paymentTexts.ts';

const { startBalancePayment, settleBalance } = reservationApi.endpoints;

type BalanceStart = Parameters<typeof startBalancePayment.initiate>[0];

const startBalance =
  (request: BalanceStart) =>
  async (dispatch: AppDispatch): Promise<PaymentStart> => {
    const { data, error } = await dispatch(startBalancePayment.initiate(request, { track: false }));
    if (data) return { kind: 'started', paymentIntentId: data.paymentIntentId };
    // The server refuses by the current state of the reservation, which this screen may not show.
    if (isApiError(error) && error.status > 0 && error.status < 500) {
      dispatch(reservationApi.util.invalidateTags(reservationPaid(request.reservationId)));
    }
    if (isApiError(error) && error.code === 'nothing_due') {
      dispatch(noticePosted({ kind: 'info', text: 'This reservation is already paid.' }));
      return { kind: 'already-paid' };
    }
    return { kind: 'refused', problem: startProblem(error, 'profile') };
  };

export const balance: PaymentKind = {
  payer: { email: '' },
  missingField: 'Please provide an email address.',
  unrecorded: 'Payment successful but failed to update reservation. Please contact support.',
  payText: ({ remainingToPay }) => `Pay ${poundsForPeople(remainingToPay)}`,
  amountPence: ({ remainingToPay }) => poundsToPence(remainingToPay),
  address: paths.paymentOf,
  next: () => ({ to: paths.profile }),
  start: ({ id, remainingToPay }, { email }) =>
    startBalance({
      reservationId: id,
      amount: poundsToPence(remainingToPay),
      receiptEmail: storeSecret(email.trim()),
    }),
  declined: (reason) => declinedCard('Payment failed. Please check your card details.', reason),
  record:
    ({ id, currentPaid, remainingToPay }) =>
    (dispatch) => {
      const paid = penceToPounds(poundsToPence(currentPaid) + poundsToPence(remainingToPay));
      return dispatch(settleBalance.initiate({ reservationId: id, currentPaid: paid }, { track: false }));
    },
  paidNotice: () => 'The remaining amount is paid. Thank you.',
};

/** The balance with the card that the customer keeps, in one step; the receipt goes to the account. */
export const balanceByKeptCard: PaymentKind = {
  ...balance,
  usesKeptCard: true,
  payText: ({ remainingToPay, savedCard }) =>
    `Pay ${poundsForPeople(remainingToPay)}${savedCard ? ` with ${savedCardDigits(savedCard)}` : ''}`,
  amountPence: undefined,
  start: ({ id, remainingToPay }) =>
    startBalance({ reservationId: id, amount: poundsToPence(remainingToPay), withKeptCard: true }),
  declined: (reason) => declinedCard('Payment failed. You can pay with another card.', reason),
};
