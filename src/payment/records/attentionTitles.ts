// The title of each kind of attention entry.
import type { AttentionKind } from '#domain/payment/contract/payments.ts';

export const ATTENTION_TITLES: Readonly<Record<AttentionKind, string>> = {
  quarantined: 'Payment does not match',
  'refund-failing': 'Refund failing',
  dispute: 'Payment disputed',
  'event-stuck': 'Message from the payment provider not processed',
  'mail-failing': 'Mail not delivered',
  'outside-refund-due': 'Refund to pay by hand',
  'balance-overdue': 'Balance overdue',
  'job-given-back': 'Job given back',
  'driver-missing': 'No driver',
  'driver-unconfirmed': 'Driver not confirmed',
  'licence-waiting': 'Licence to review',
  'licence-expired': 'Licence expired',
};
