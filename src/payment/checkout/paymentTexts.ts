// The messages about payments. Where the specification has a wording, they use it.
import { isApiError } from '#app/platform/api/apiError.ts';
import { RESERVATION_MESSAGES } from '#domain/booking/rules.ts';
import type { PaymentProblem } from './paymentSlice.ts';

export const PAYMENT_TEXTS = {
  cardMissing: 'Card information is missing.',
  notReady: 'Payment system is not ready yet.',
  pageMissing: 'The page after the payment could not be loaded, so nothing was charged. Please try again.',
  processingFailed: 'Payment processing failed. Please try again.',
  pending:
    'Your bank is still processing this payment. You will find it in your profile once it has gone through.',
  notCharged: 'Nothing was charged.',
  datesKept: 'Nothing was charged. Your dates stay held until the time above.',
  notApproved: 'Your bank has not approved the payment, and nothing was charged.',
  checking:
    'Your payment went through. We are still checking whether it is recorded; you will find the result in your profile.',
  recorded: 'Your payment is recorded and you will not be charged again.',
} as const;

/** The problem of a declined card, with the reason of its bank. */
export const declinedCard = (message: string, reason: string | undefined): PaymentProblem => ({
  message,
  detail: reason ? `${reason} ${PAYMENT_TEXTS.notCharged}` : PAYMENT_TEXTS.notCharged,
});

/** The reason why a payment could not be started; nothing was charged. A conflict links to `back`. */
export function startProblem(error: unknown, back: 'car' | 'profile'): PaymentProblem {
  if (!isApiError(error)) return { message: PAYMENT_TEXTS.processingFailed };
  if (error.status === 401) return { message: RESERVATION_MESSAGES.signedOut, wayOut: 'sign-in' };
  // The request of an earlier click is still pending, or the form now takes another card.
  if (error.code === 'request_under_way' || error.code === 'no_kept_card') return { message: error.message };
  const refused = error.status >= 400 && error.status < 500;
  if (refused) return { message: error.message, ...(error.status === 429 ? {} : { wayOut: back }) };
  return {
    message: PAYMENT_TEXTS.processingFailed,
    // The server's message has more details, for example that the provider cannot be reached.
    ...(error.code ? { detail: error.message } : {}),
  };
}

/**
 * For a payment that the bank has not decided yet, or that the provider does not report yet. The text must not
 * contain 'paid'.
 */
export const PENDING_PROBLEM: PaymentProblem = {
  message: PAYMENT_TEXTS.pending,
  severity: 'info',
  wayOut: 'profile',
};
