// The payment of an order: all deposits, or all balances, by one payment.
import { isApiError } from '#app/platform/api/apiError.ts';
import { storeSecret } from '#app/platform/api/secretArgs.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { paths } from '#app/platform/address/paths.ts';
import { orderApi } from '#app/booking/index.ts';
import { formatPounds, type Pence } from '#domain/money/pence.ts';
import { balance } from './balance.ts';
import type { PaymentKind } from './paymentKind.ts';
import { startProblem } from './paymentTexts.ts';

const { settleOrder, startOrderPayment } = orderApi.endpoints;

interface OrderDue {
  orderId: string;
  kind: 'deposit' | 'balance';
  amountPence: Pence;
  /** The number of reservations that are paid. */
  count: number;
}

export const orderPayment = ({ orderId, kind, amountPence, count }: OrderDue): PaymentKind => ({
  ...balance,
  payText: () => `Pay ${formatPounds(amountPence)}`,
  amountPence: () => amountPence,
  address: () => paths.orderPaymentOf(orderId),
  start:
    (_reservation, { email }) =>
    async (dispatch) => {
      const request = { orderId, kind, amount: amountPence, receiptEmail: storeSecret(email.trim()) };
      const { data, error } = await dispatch(startOrderPayment.initiate(request, { track: false }));
      if (data) return { kind: 'started', paymentIntentId: data.paymentIntentId };
      if (isApiError(error) && (error.code === 'already_reserved' || error.code === 'nothing_due')) {
        dispatch(noticePosted({ kind: 'info', text: 'This order is already paid.' }));
        return { kind: 'already-paid' };
      }
      return { kind: 'refused', problem: startProblem(error, 'profile') };
    },
  record: (reservation, paymentIntentId) => async (dispatch) => {
    const { data, error } = await dispatch(
      settleOrder.initiate({ orderId, paymentIntentId }, { track: false }),
    );
    return data ? { data: data.reservations.find(({ id }) => id === reservation.id) } : { error };
  },
  paidNotice: () =>
    kind === 'deposit'
      ? `Your ${String(count)} cars are reserved. Thank you.`
      : 'The remaining amounts are paid. Thank you.',
});
