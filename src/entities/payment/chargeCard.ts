// Charging the card, and what there is to say where it was not charged. Each kind of payment has its own words for a
// decline.
import type { BankReturn } from './bankReturn.ts';
import type { PaymentProblem } from './paymentAttempt.ts';
import type { BillingDetails, PaymentPort } from './paymentPort.ts';
import { PAYMENT_TEXTS, PENDING_PROBLEM } from './paymentTexts.ts';

/** Charges the card in the field to the intent; undefined once that has succeeded. */
export async function chargeCard(
  port: PaymentPort,
  paymentIntentId: string,
  billing: BillingDetails,
  declined: (reason: string | undefined) => PaymentProblem,
): Promise<PaymentProblem | undefined> {
  try {
    const outcome = await port.confirm(paymentIntentId, billing);
    if (outcome.kind === 'pending') return PENDING_PROBLEM;
    return outcome.kind === 'declined' ? declined(outcome.message) : undefined;
  } catch {
    return { message: PAYMENT_TEXTS.processingFailed };
  }
}

/** What the bank's own page said of the payment; undefined for one that it says succeeded, which the server checks. */
export function bankProblem({ status }: BankReturn, declined: string): PaymentProblem | undefined {
  if (status === 'succeeded') return undefined;
  return status === 'failed' ? { message: declined, detail: PAYMENT_TEXTS.notApproved } : PENDING_PROBLEM;
}
