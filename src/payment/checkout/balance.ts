// The balance: the remaining part of a reservation's total after its deposit.
import { isApiError } from '#app/platform/api/apiError.ts';
import { storeSecret } from '#app/platform/api/secretArgs.ts';
import { reservationPaid } from '#app/platform/api/tags.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { reservationApi } from '#app/booking/index.ts';
import { paths } from '#app/platform/address/paths.ts';
import { penceToPounds, poundsForPeople, poundsToPence } from '#domain/money/pence.ts';
import type { PaymentKind } from './paymentKind.ts';
import { startProblem } from './paymentTexts.ts';

const { startBalancePayment, settleBalance } = reservationApi.endpoints;

export const balance: PaymentKind = {
  payer: { email: '' },
  missingField: 'Please provide an email address.',
  unrecorded: 'Payment successful but failed to update reservation. Please contact support.',
  payText: ({ remainingToPay }) => `Pay ${poundsForPeople(remainingToPay)}`,
  amountPence: ({ remainingToPay }) => poundsToPence(remainingToPay),
  address: paths.paymentOf,
  next: () => ({ to: paths.profile }),
  start:
    ({ id, remainingToPay }, { email }) =>
    async (dispatch) => {
      const request = {
        reservationId: id,
        amount: poundsToPence(remainingToPay),
        receiptEmail: storeSecret(email.trim()),
      };
      const { data, error } = await dispatch(startBalancePayment.initiate(request, { track: false }));
      if (data) return { kind: 'started', paymentIntentId: data.paymentIntentId };
      // The server refuses by the current state of the reservation, which this screen may not show.
      if (isApiError(error) && error.status > 0 && error.status < 500) {
        dispatch(reservationApi.util.invalidateTags(reservationPaid(id)));
      }
      if (isApiError(error) && error.code === 'nothing_due') {
        dispatch(noticePosted({ kind: 'info', text: 'This reservation is already paid.' }));
        return { kind: 'already-paid' };
      }
      return { kind: 'refused', problem: startProblem(error, 'profile') };
    },
  declined: (reason) => ({
    message: 'Payment failed. Please check your card details.',
    ...(reason ? { detail: reason } : {}),
  }),
  record:
    ({ id, currentPaid, remainingToPay }) =>
    (dispatch) => {
      const paid = penceToPounds(poundsToPence(currentPaid) + poundsToPence(remainingToPay));
      return dispatch(settleBalance.initiate({ reservationId: id, currentPaid: paid }, { track: false }));
    },
  paidNotice: () => 'The remaining amount is paid. Thank you.',
};
