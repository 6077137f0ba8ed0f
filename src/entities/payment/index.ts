export { paymentApi, useGetAttentionQuery, useGetPaymentHistoryQuery } from './paymentApi.ts';
export { PaymentHistory, PaymentList } from './PaymentHistory.tsx';
export { instantText, PAYMENT_KINDS, refundState } from './paymentRecordTexts.ts';
export { selectAttention, selectPayments } from './paymentSelectors.ts';
