// Paying the deposit: the dates are held, the card is charged, the reservation is made; in this order, one at a time.
import { isApiError } from '#app/api/apiError.ts';
import { datesChanged, datesOwned, reservationPaid } from '#app/api/tags.ts';
import type { AppDispatch, RootState } from '#app/app/makeStore.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import {
  PAYMENT_TEXTS,
  startProblem,
  type BankReturn,
  type PaymentPort,
} from '#app/entities/payment/index.ts';
import {
  orderBooking,
  orderPence,
  reservationApi,
  type CheckoutOrder,
} from '#app/entities/reservation/index.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { checkoutSlice } from './checkoutSlice.ts';
import { depositFormProblem, type DepositForm } from './depositForm.ts';
import { recordReservation } from './recordReservation.ts';

const { refused, submitted, failed, completed, left } = checkoutSlice.actions;

/** What is paid for, and the hold it is kept by where the address names one. */
export interface Deposit {
  order: CheckoutOrder;
  reservationId: string | undefined;
}

/** `stopped`: the checkout's state says why. */
export type DepositOutcome =
  { kind: 'reserved'; reservation: Reservation } | { kind: 'already-reserved' } | { kind: 'stopped' };

const stopped: DepositOutcome = { kind: 'stopped' };

/** Nothing was charged: says why, and what to do about it. */
const notStarted =
  ({ order, reservationId }: Deposit, error: unknown) =>
  (dispatch: AppDispatch): DepositOutcome => {
    if (isApiError(error) && error.code === 'already_reserved') {
      dispatch(completed());
      dispatch(
        reservationApi.util.invalidateTags([
          ...datesOwned(order.carId),
          ...(reservationId ? reservationPaid(reservationId) : []),
        ]),
      );
      dispatch(noticePosted({ kind: 'info', text: 'You have already reserved these dates.' }));
      return { kind: 'already-reserved' };
    }
    dispatch(failed(startProblem(error, 'car')));
    if (isApiError(error) && error.code === 'dates_taken')
      dispatch(reservationApi.util.invalidateTags(datesChanged(order.carId)));
    return stopped;
  };

/**
 * Pays a deposit. A call while another payment is under way, or while one waits to be recorded, does
 * nothing: a double click pays once. Asking for the intent again continues the same hold and the same intent, so
 * that trying again after a decline or a lost answer cannot charge twice.
 */
export const payDeposit =
  (deposit: Deposit, form: DepositForm, port: PaymentPort | undefined) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<DepositOutcome> => {
    if (getState().checkout.status !== 'idle') return stopped;
    const problem = depositFormProblem(form, port);
    if (problem || !port) {
      dispatch(refused(problem ?? { message: PAYMENT_TEXTS.notReady }));
      return stopped;
    }
    dispatch(submitted());

    const { order } = deposit;
    const request = {
      amount: orderPence(order).deposit,
      currency: 'gbp',
      booking: orderBooking(order),
    } as const;
    const started = await dispatch(
      reservationApi.endpoints.createPaymentIntent.initiate(request, { track: false }),
    );
    if (started.error) return dispatch(notStarted(deposit, started.error));

    const { paymentIntentId } = started.data;
    const { email, country, postalCode } = form;
    try {
      const outcome = await port.confirm(paymentIntentId, { email, country, postalCode });
      if (outcome.kind === 'pending') {
        dispatch(failed({ message: PAYMENT_TEXTS.pending, severity: 'info', wayOut: 'profile' }));
        return stopped;
      }
      if (outcome.kind === 'declined') {
        dispatch(failed({ message: outcome.message ?? 'Payment failed' }));
        return stopped;
      }
    } catch {
      dispatch(failed({ message: PAYMENT_TEXTS.processingFailed }));
      return stopped;
    }
    return dispatch(recordReservation(deposit, paymentIntentId));
  };

/** Takes up a payment that went over the bank's own page; what that page says is checked by the server. */
export const resumeAfterBank =
  (deposit: Deposit, { paymentIntentId, status }: BankReturn) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<DepositOutcome> => {
    if (getState().checkout.status !== 'idle') return stopped;
    dispatch(submitted());
    if (status === 'succeeded') return dispatch(recordReservation(deposit, paymentIntentId));
    dispatch(
      failed(
        status === 'failed'
          ? { message: 'Payment failed', detail: PAYMENT_TEXTS.notApproved }
          : { message: PAYMENT_TEXTS.pending, severity: 'info', wayOut: 'profile' },
      ),
    );
    return stopped;
  };

/** The payment ended after its page was left: the customer is told where they are now. */
export const reportUnseen =
  (outcome: DepositOutcome) =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    const { problem } = getState().checkout;
    if (outcome.kind === 'reserved') {
      const text = 'Your reservation is confirmed. You will find it in your profile.';
      dispatch(noticePosted({ kind: 'success', text }));
    } else if (problem) {
      dispatch(noticePosted({ kind: 'error', text: problem.message }));
    }
    dispatch(left());
  };

/** Tries only the recording again, of a payment that went through. */
export const retryReservation =
  (deposit: Deposit) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<DepositOutcome> => {
    const { status, paymentIntentId } = getState().checkout;
    if (status !== 'unconfirmed' || paymentIntentId === undefined) return stopped;
    dispatch(submitted());
    return dispatch(recordReservation(deposit, paymentIntentId));
  };
