export { CardField } from './CardField.tsx';
export { paymentAttemptSlice } from './paymentAttempt.ts';
export type { PaymentAttempt, PaymentProblem } from './paymentAttempt.ts';
export { PaymentMessage, showPaymentMessage } from './PaymentMessage.tsx';
export type { BillingDetails, CardOutcome, PaymentPort } from './paymentPort.ts';
export { PaymentSystem } from './PaymentSystem.tsx';
export { PAYMENT_TEXTS, startProblem } from './paymentTexts.ts';
export { usePagePresence } from './usePagePresence.ts';
export { usePaymentPort } from './usePaymentPort.ts';
