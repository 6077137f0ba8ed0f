// The payment of an order: all deposits, or all balances, by one payment.
import { isApiError } from '#app/platform/api/apiError.ts';
import { storeSecret } from '#app/platform/api/secretArgs.ts';
import { reservationPaid } from '#app/platform/api/tags.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { paths } from '#app/platform/address/paths.ts';
import { orderApi } from '#app/booking/index.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { formatPounds, type Pence } from '#domain/money/pence.ts';
import { savedCardDigits } from '#domain/payment/savedCard.ts';
import { balance, balanceByKeptCard } from './balance.ts';
import type { PaymentKind } from './paymentKind.ts';
import { startProblem } from './paymentTexts.ts';

const { settleOrder, startOrderPayment } = orderApi.endpoints;

interface OrderDue {
  orderId: string;
  kind: 'deposit' | 'balance';
  amountPence: Pence;
  /** The number of reservations that are paid. */
  count: number;
  paysInFull: boolean;
  /** The kept card that pays. */
  card: Reservation['keptCard'];
}

export const orderPayment = ({ orderId, kind, amountPence, count, ...way }: OrderDue): PaymentKind => ({
  ...(way.card ? balanceByKeptCard : balance),
  payText: () =>
    `Pay ${formatPounds(amountPence)}${way.paysInFull ? ' in full' : ''}${way.card ? ` with ${savedCardDigits(way.card)}` : ''}`,
  amountPence: way.card ? undefined : () => amountPence,
  address: () => paths.orderPaymentOf(orderId),
  start:
    ({ id }, { email }) =>
    async (dispatch) => {
      const how = way.card ? { withKeptCard: true } : { receiptEmail: storeSecret(email.trim()) };
      const request = { orderId, kind, amount: amountPence, ...how };
      const { data, error } = await dispatch(startOrderPayment.initiate(request, { track: false }));
      if (data) return { kind: 'started', paymentIntentId: data.paymentIntentId };
      if (isApiError(error) && (error.code === 'already_reserved' || error.code === 'nothing_due')) {
        dispatch(noticePosted({ kind: 'info', text: 'This order is already paid.' }));
        return { kind: 'already-paid' };
      }
      if (isApiError(error) && error.status > 0 && error.status < 500) {
        dispatch(orderApi.util.invalidateTags(reservationPaid(id)));
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
