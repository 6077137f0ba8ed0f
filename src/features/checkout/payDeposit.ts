// Paying the deposit: the dates are held, the card is charged, the reservation is made; in this order, one at a time.
import { reservationPaid } from '#app/api/tags.ts';
import type { AppDispatch, RootState } from '#app/store/types.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import {
  bankProblem,
  chargeCard,
  PAYMENT_TEXTS,
  startProblem,
  type BankReturn,
  type PaymentPort,
} from '#app/entities/payment/index.ts';
import { holdBooking, reservationApi } from '#app/entities/reservation/index.ts';
import { checkoutSlice } from './checkoutSlice.ts';
import type { Deposit, DepositOutcome } from './deposit.ts';
import { depositFormProblem, type DepositForm } from './depositForm.ts';
import { recordReservation } from './recordReservation.ts';

const { refused, submitted, failed, completed, left } = checkoutSlice.actions;

const DECLINED = 'Payment failed';

const stopped: DepositOutcome = { kind: 'stopped' };

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

    const { order, reservationId } = deposit;
    const held = await dispatch(holdBooking(order));
    if (held.kind === 'already-reserved') {
      dispatch(completed());
      if (reservationId) dispatch(reservationApi.util.invalidateTags(reservationPaid(reservationId)));
      return held;
    }
    if (held.kind === 'refused') {
      dispatch(failed(startProblem(held.error, 'car')));
      return stopped;
    }

    const { paymentIntentId } = held.payment;
    const { email, country, postalCode } = form;
    const uncharged = await chargeCard(port, paymentIntentId, { email, country, postalCode }, (reason) => ({
      message: reason ?? DECLINED,
    }));
    if (uncharged) {
      dispatch(failed(uncharged));
      return stopped;
    }
    return dispatch(recordReservation(deposit, paymentIntentId));
  };

/** Takes up a payment that went over the bank's own page; what that page says is checked by the server. */
export const resumeAfterBank =
  (deposit: Deposit, back: BankReturn) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<DepositOutcome> => {
    if (getState().checkout.status !== 'idle') return stopped;
    dispatch(submitted());
    const unpaid = bankProblem(back, DECLINED);
    if (!unpaid) return dispatch(recordReservation(deposit, back.paymentIntentId));
    dispatch(failed(unpaid));
    return stopped;
  };

/** The payment ended after its page was left: the customer is told where they are now. */
export const notifyOutcome =
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
