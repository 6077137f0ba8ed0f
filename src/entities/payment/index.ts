export { useBankReturn } from './bankReturn.ts';
export type { BankReturn } from './bankReturn.ts';
export { CardField } from './CardField.tsx';
export { paymentAttemptSlice } from './paymentAttempt.ts';
export type { PaymentAttempt, PaymentProblem } from './paymentAttempt.ts';
export {
  useGetAttentionQuery,
  useGetPaymentHistoryQuery,
  useResolveAttentionMutation,
} from './paymentApi.ts';
export { PaymentHistory } from './PaymentHistory.tsx';
export { PaymentMessage, showPaymentMessage } from './PaymentMessage.tsx';
export type { BillingDetails, CardOutcome, PaymentPort } from './paymentPort.ts';
export { momentText, PAYMENT_KINDS, poundsForPeople, refundState } from './paymentRecordTexts.ts';
export { PaymentSystem } from './PaymentSystem.tsx';
export { PAYMENT_TEXTS, startProblem } from './paymentTexts.ts';
export { usePagePresence } from './usePagePresence.ts';
export { usePaymentPort } from './usePaymentPort.ts';
