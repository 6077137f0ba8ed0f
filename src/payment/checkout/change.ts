// The payment of a change: its success makes the change.
import { reservationApi } from '#app/booking/index.ts';
import { reservationPaid } from '#app/platform/api/tags.ts';
import { isApiError } from '#app/platform/api/apiError.ts';
import { storeSecret } from '#app/platform/api/secretArgs.ts';
import { paths } from '#app/platform/address/paths.ts';
import { poundsForPeople, poundsToPence } from '#domain/money/pence.ts';
import { balance } from './balance.ts';
import type { PaymentKind } from './paymentKind.ts';
import { startProblem } from './paymentTexts.ts';

const { startBalancePayment, settleBalance } = reservationApi.endpoints;

export const change: PaymentKind = {
  ...balance,
  payText: ({ depositAmount }) => `Pay ${poundsForPeople(depositAmount)}`,
  amountPence: ({ depositAmount }) => poundsToPence(depositAmount),
  address: paths.changePaymentOf,
  start:
    ({ id, depositAmount }, { email }) =>
    async (dispatch) => {
      const request = {
        reservationId: id,
        amount: poundsToPence(depositAmount),
        receiptEmail: storeSecret(email.trim()),
      };
      const { data, error } = await dispatch(startBalancePayment.initiate(request, { track: false }));
      if (data) return { kind: 'started', paymentIntentId: data.paymentIntentId };
      if (isApiError(error) && error.status > 0 && error.status < 500) {
        dispatch(reservationApi.util.invalidateTags(reservationPaid(id)));
      }
      return { kind: 'refused', problem: startProblem(error, 'profile') };
    },
  record:
    ({ id, depositAmount }) =>
    (dispatch) =>
      dispatch(settleBalance.initiate({ reservationId: id, currentPaid: depositAmount }, { track: false })),
  paidNotice: () => 'The amount is paid, and your reservation is changed. Thank you.',
};
