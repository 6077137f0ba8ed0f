// The card payment: starts the payment, charges the card, records the payment; in this order, one at a time.
import { isApiError } from '#app/platform/api/apiError.ts';
import { loadScreenAt } from '#app/platform/browser/effectGate.ts';
import { datesChanged, reservationPaid } from '#app/platform/api/tags.ts';
import type { AppDispatch, RootState } from '#app/platform/store/types.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { reservationApi, selectReservation } from '#app/booking/index.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import type { BankReturn } from './bankReturn.ts';
import type { BillingDetails, PaymentPort } from '../card/paymentPort.ts';
import type { PaymentKind } from './paymentKind.ts';
import { paymentSlice, selectAttempt, type PaymentProblem } from './paymentSlice.ts';
import { PAYMENT_TEXTS, PENDING_PROBLEM } from './paymentTexts.ts';

const { refused, submitted, failed, recordingFailed, completed, left } = paymentSlice.actions;

/** `stopped`: the attempt in the store has the reason; `reservation` is the server's answer. */
export type PaymentOutcome = { kind: 'paid'; reservation?: Reservation } | { kind: 'stopped' };
type PaymentThunk<Result> = (dispatch: AppDispatch, getState: () => RootState, extra: unknown) => Result;

const stopped: PaymentOutcome = { kind: 'stopped' };

export interface PaymentEntry {
  payer: BillingDetails;
  cardEmpty: boolean;
}

/** The first reason not to send the form. Without a payment system there is no card field that could be empty. */
function entryProblem(
  kind: PaymentKind,
  { payer, cardEmpty }: PaymentEntry,
  isReady: boolean,
): PaymentProblem | undefined {
  const fields = Object.entries(payer).flatMap(([name, value]: [string, string]) =>
    value.trim() === '' ? [name] : [],
  );
  if (fields.length > 0 && !kind.usesKeptCard) return { message: kind.missingField, fields };
  if (!isReady) return { message: PAYMENT_TEXTS.notReady };
  return cardEmpty && !kind.usesKeptCard
    ? { message: PAYMENT_TEXTS.cardMissing, fields: ['card'] }
    : undefined;
}

/** Charges the card in the field to the intent; undefined after success. */
async function chargeCard(
  kind: PaymentKind,
  port: PaymentPort,
  paymentIntentId: string,
  payer: BillingDetails,
): Promise<PaymentProblem | undefined> {
  try {
    const confirmation =
      kind.usesKeptCard && port.confirmKept
        ? port.confirmKept(paymentIntentId)
        : port.confirm(paymentIntentId, payer);
    const outcome = await confirmation;
    if (outcome.kind === 'pending') return PENDING_PROBLEM;
    return outcome.kind === 'declined' ? kind.declined(outcome.message) : undefined;
  } catch {
    return { message: PAYMENT_TEXTS.processingFailed };
  }
}

/** Fetches the page after the payment, which must not be missing once the card is charged. */
const missingPage = (extra: unknown, address: string): Promise<PaymentProblem | undefined> =>
  loadScreenAt(extra, address).then(
    () => undefined,
    () => ({ message: PAYMENT_TEXTS.pageMissing }),
  );

/** Records a charged payment on the server. */
const record =
  (
    kind: PaymentKind,
    reservation: Reservation,
    paymentIntentId: string,
  ): PaymentThunk<Promise<PaymentOutcome>> =>
  async (dispatch) => {
    const { id: reservationId, carId } = reservation;
    const { data, error } = await dispatch(kind.record(reservation, paymentIntentId));
    if (data) {
      dispatch(completed({ reservationId }));
      return { kind: 'paid', reservation: data };
    }
    if (isApiError(error) && error.status === 409) {
      // Another customer has the dates and the payment is refunded; the server's message contains this.
      dispatch(failed({ reservationId, problem: { message: error.message, wayOut: 'car' } }));
      dispatch(
        reservationApi.util.invalidateTags([...datesChanged(carId), ...reservationPaid(reservationId)]),
      );
    } else if (isApiError(error) && error.status === 402) {
      // The provider does not report the payment to the server (yet): the screen must not show it as recorded.
      dispatch(failed({ reservationId, problem: PENDING_PROBLEM }));
    } else {
      dispatch(recordingFailed({ reservationId, paymentIntentId, message: kind.unrecorded }));
    }
    return stopped;
  };

/**
 * Pays a reservation of the store. A call while another payment of it is under way, or waits to be recorded, does
 * nothing: a double click pays once. A repeated start continues the same intent, so that another attempt after a
 * decline or a lost answer cannot charge twice.
 */
export const pay =
  (
    kind: PaymentKind,
    reservationId: string,
    entry: PaymentEntry,
    port: PaymentPort | undefined,
  ): PaymentThunk<Promise<PaymentOutcome>> =>
  async (dispatch, getState, extra) => {
    const reservation = selectReservation(getState(), reservationId);
    if (!reservation || selectAttempt(getState(), reservationId).status !== 'idle') return stopped;
    const problem = entryProblem(kind, entry, port !== undefined);
    if (problem || !port) {
      dispatch(refused({ reservationId, problem: problem ?? { message: PAYMENT_TEXTS.notReady } }));
      return stopped;
    }
    dispatch(submitted({ reservationId }));
    const start = await dispatch(kind.start(reservation, entry.payer));
    if (start.kind === 'already-paid') {
      dispatch(completed({ reservationId }));
      return { kind: 'paid' };
    }
    if (start.kind === 'refused') {
      dispatch(failed({ reservationId, problem: start.problem }));
      return stopped;
    }
    const uncharged =
      (await missingPage(extra, kind.next(reservationId, undefined).to)) ??
      (await chargeCard(kind, port, start.paymentIntentId, entry.payer));
    if (!uncharged) return dispatch(record(kind, reservation, start.paymentIntentId));
    dispatch(failed({ reservationId, problem: uncharged }));
    return stopped;
  };

/** Continues a payment after the bank's page; the server checks the result of that page. */
export const resumeAfterBank =
  (kind: PaymentKind, reservationId: string, back: BankReturn): PaymentThunk<Promise<PaymentOutcome>> =>
  async (dispatch, getState) => {
    const reservation = selectReservation(getState(), reservationId);
    if (!reservation || selectAttempt(getState(), reservationId).status !== 'idle') return stopped;
    dispatch(submitted({ reservationId }));
    if (back.status === 'succeeded') return dispatch(record(kind, reservation, back.paymentIntentId));
    const problem =
      back.status === 'failed' ? { ...kind.declined(), detail: PAYMENT_TEXTS.notApproved } : PENDING_PROBLEM;
    dispatch(failed({ reservationId, problem }));
    return stopped;
  };

/** Repeats only the recording of a charged payment. */
export const retryRecording =
  (kind: PaymentKind, reservationId: string): PaymentThunk<Promise<PaymentOutcome>> =>
  async (dispatch, getState) => {
    const reservation = selectReservation(getState(), reservationId);
    const { status, paymentIntentId } = selectAttempt(getState(), reservationId);
    if (!reservation || status !== 'unconfirmed' || paymentIntentId === undefined) return stopped;
    dispatch(submitted({ reservationId }));
    return dispatch(record(kind, reservation, paymentIntentId));
  };

/** The pause between two attempts to record a payment whose page was left, and the number of these attempts. */
const CHECK_AGAIN_MS = 5_000;
const CHECKS = 12;
const pause = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, CHECK_AGAIN_MS));

/**
 * For a page that was left while the recording had no answer: the payment may be recorded all the same. Says that it is
 * being checked, and repeats the call, which answers with the state of the server, until it is known.
 */
const checkAfterLeaving =
  (kind: PaymentKind, reservationId: string, wait: typeof pause): PaymentThunk<Promise<void>> =>
  async (dispatch, getState) => {
    dispatch(noticePosted({ kind: 'info', text: PAYMENT_TEXTS.checking }));
    for (let check = 0; check < CHECKS; check += 1) {
      await wait();
      // The user has signed out, or has opened the page again and sees the state there.
      if (selectAttempt(getState(), reservationId).status !== 'unconfirmed') return;
      const outcome = await dispatch(retryRecording(kind, reservationId));
      if (selectAttempt(getState(), reservationId).status === 'unconfirmed') continue;
      dispatch(notifyOutcome(kind, reservationId, outcome, true));
      return;
    }
  };

/** Posts the outcome as a notice when the page does not show it, for example after the user has left. */
export const notifyOutcome =
  (
    kind: PaymentKind,
    reservationId: string,
    outcome: PaymentOutcome,
    isPageLeft: boolean,
    wait = pause,
  ): PaymentThunk<void> =>
  (dispatch, getState) => {
    const { problem, status } = selectAttempt(getState(), reservationId);
    const paidText = outcome.kind === 'paid' && outcome.reservation && kind.paidNotice(isPageLeft);
    if (paidText) dispatch(noticePosted({ kind: 'success', text: paidText }));
    if (!isPageLeft) return;
    if (status === 'unconfirmed') {
      void dispatch(checkAfterLeaving(kind, reservationId, wait));
      return;
    }
    if (problem) dispatch(noticePosted({ kind: 'error', text: problem.message }));
    dispatch(left({ reservationId }));
  };
