export { paymentApi, useGetAttentionQuery, useGetPaymentHistoryQuery } from './paymentApi.ts';
export { PaymentHistory, PaymentList } from './PaymentHistory.tsx';
export { instantText, paymentName, refundName, refundState } from './paymentRecordTexts.ts';
export { staffMoneyApi } from './staffMoneyApi.ts';
export { selectAttention, selectPayments } from './paymentSelectors.ts';
