// Paying what remains of a reservation: the payment is started, the card charged, the reservation brought up to date.
import { isApiError } from '#app/api/apiError.ts';
import { reservationPaid } from '#app/api/tags.ts';
import type { AppDispatch, RootState } from '#app/store/types.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import {
  bankProblem,
  chargeCard,
  PAYMENT_TEXTS,
  PENDING_PROBLEM,
  startProblem,
  type BankReturn,
  type PaymentPort,
  type PaymentProblem,
} from '#app/entities/payment/index.ts';
import { reservationApi, selectMyReservation } from '#app/entities/reservation/index.ts';
import { penceToPounds, poundsToPence } from '#domain/money/pence.ts';
import type { BalanceDue } from './balanceDue.ts';
import { balancePaymentSlice } from './balancePaymentSlice.ts';

const { refused, submitted, failed, recordingFailed, completed, left } = balancePaymentSlice.actions;

const DECLINED = 'Payment failed. Please check your card details.';
const UNRECORDED = 'Payment successful but failed to update reservation. Please contact support.';

export interface BalanceForm {
  email: string;
  cardEmpty: boolean;
}

function formProblem(form: BalanceForm, port: PaymentPort | undefined): PaymentProblem | undefined {
  if (form.email.trim() === '') return { message: 'Please provide an email address.', fields: ['email'] };
  if (port && form.cardEmpty) return { message: PAYMENT_TEXTS.cardMissing, fields: ['card'] };
  return port ? undefined : { message: PAYMENT_TEXTS.notReady };
}

/** Brings the reservation up to date with a balance that went through. True when it is. */
const recordBalance =
  (due: BalanceDue, paymentIntentId: string) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<boolean> => {
    const known = selectMyReservation(getState(), due.reservationId);
    const paidPence = poundsToPence(known?.currentPaid ?? 0) + poundsToPence(due.remainingToPay);
    const settled = await dispatch(
      reservationApi.endpoints.settleBalance.initiate(
        { reservationId: due.reservationId, currentPaid: penceToPounds(paidPence) },
        { track: false },
      ),
    );
    if (isApiError(settled.error) && settled.error.status === 402) {
      // The server has asked, and the provider does not know of the money (yet): nothing may be said to be recorded.
      dispatch(failed(PENDING_PROBLEM));
      return false;
    }
    if (settled.error) {
      dispatch(recordingFailed({ paymentIntentId, message: UNRECORDED }));
      return false;
    }
    dispatch(completed());
    dispatch(noticePosted({ kind: 'success', text: 'The remaining amount is paid. Thank you.' }));
    return true;
  };

/** Nothing was charged now: says why. True where all is paid already, in another tab or before a crash. */
const notStarted =
  ({ reservationId }: BalanceDue, error: unknown) =>
  (dispatch: AppDispatch): boolean => {
    // Whatever the server refuses, it knows better than this screen how the reservation stands.
    if (isApiError(error) && error.status > 0 && error.status < 500) {
      dispatch(reservationApi.util.invalidateTags(reservationPaid(reservationId)));
    }
    if (isApiError(error) && error.code === 'nothing_due') {
      dispatch(completed());
      dispatch(noticePosted({ kind: 'info', text: 'This reservation is already paid.' }));
      return true;
    }
    dispatch(failed(startProblem(error, 'profile')));
    return false;
  };

/** Pays `due`. A call while another payment is under way does nothing. True when all is paid and recorded. */
export const payBalance =
  (due: BalanceDue, form: BalanceForm, port: PaymentPort | undefined) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<boolean> => {
    if (getState().balancePayment.status !== 'idle') return false;
    const problem = formProblem(form, port);
    if (problem || !port) {
      dispatch(refused(problem ?? { message: PAYMENT_TEXTS.notReady }));
      return false;
    }
    dispatch(submitted());

    const started = await dispatch(
      reservationApi.endpoints.startBalancePayment.initiate(
        { reservationId: due.reservationId, amount: poundsToPence(due.remainingToPay) },
        { track: false },
      ),
    );
    if (started.error) return dispatch(notStarted(due, started.error));

    const { paymentIntentId } = started.data;
    const uncharged = await chargeCard(port, paymentIntentId, { email: form.email }, (reason) => ({
      message: DECLINED,
      ...(reason ? { detail: reason } : {}),
    }));
    if (uncharged) {
      dispatch(failed(uncharged));
      return false;
    }
    return dispatch(recordBalance(due, paymentIntentId));
  };

/** Takes up a payment that went over the bank's own page; what that page says is checked by the server. */
export const resumeAfterBank =
  (due: BalanceDue, back: BankReturn) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<boolean> => {
    if (getState().balancePayment.status !== 'idle') return false;
    dispatch(submitted());
    const unpaid = bankProblem(back, DECLINED);
    if (!unpaid) return dispatch(recordBalance(due, back.paymentIntentId));
    dispatch(failed(unpaid));
    return false;
  };

/** The payment ended after its page was left: a failure is said where the customer is now. */
export const notifyOutcome =
  () =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    const { problem } = getState().balancePayment;
    if (problem) dispatch(noticePosted({ kind: 'error', text: problem.message }));
    dispatch(left());
  };

/** Tries only the recording again, of a balance that went through. */
export const retryBalance =
  (due: BalanceDue) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<boolean> => {
    const { status, paymentIntentId } = getState().balancePayment;
    if (status !== 'unconfirmed' || paymentIntentId === undefined) return false;
    dispatch(submitted());
    return dispatch(recordBalance(due, paymentIntentId));
  };
