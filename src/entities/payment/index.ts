export { useBankReturn } from './bankReturn.ts';
export type { BankReturn } from './bankReturn.ts';
export { bankProblem, chargeCard } from './chargeCard.ts';
export { paymentAttemptSlice } from './paymentAttempt.ts';
export type { PaymentAttempt, PaymentProblem } from './paymentAttempt.ts';
export {
  useGetAttentionQuery,
  useGetPaymentHistoryQuery,
  useResolveAttentionMutation,
} from './paymentApi.ts';
export { PaymentHistory } from './PaymentHistory.tsx';
export { PaymentForm } from './PaymentForm.tsx';
export { paymentLayout } from './paymentLayout.ts';
export type { BillingDetails, CardOutcome, PaymentPort } from './paymentPort.ts';
export { momentText, PAYMENT_KINDS, refundState } from './paymentRecordTexts.ts';
export { PaymentSystem } from './PaymentSystem.tsx';
export { PAYMENT_TEXTS, PENDING_PROBLEM, startProblem } from './paymentTexts.ts';
