// The differences between the payment of a deposit and of a balance. pay.ts holds what they share.
import type { ComponentType } from 'react';
import type { AppDispatch } from '#app/store/types.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import type { Pence } from '#domain/money/pence.ts';
import type { BillingDetails } from './card/paymentPort.ts';
import type { PaymentProblem } from './paymentSlice.ts';

/** `already-paid`: in another tab or before a crash. `refused`: nothing was charged. */
export type PaymentStart =
  | { kind: 'started'; paymentIntentId: string }
  | { kind: 'already-paid' }
  | { kind: 'refused'; problem: PaymentProblem };

export interface PayerFieldsProps {
  payer: BillingDetails;
  /** The fields to mark. */
  wrong: readonly string[];
  disabled: boolean;
  onChange: (payer: BillingDetails) => void;
}

export interface PaymentKind {
  /** The fields of the form and their first values; each is required. */
  payer: BillingDetails;
  /** The fields after the email. The balance has none, and so does not load the select. */
  MoreFields?: ComponentType<PayerFieldsProps>;
  /** Shown where a field is empty. */
  missingField: string;
  /** Shown where the card was charged and the call that records it failed. */
  unrecorded: string;
  payText: (reservation: Reservation) => string;
  /** What is paid; left out where nothing is, and a wallet has nothing to show. */
  amountPence?: (reservation: Reservation) => Pence;
  /** The payment's own address. */
  address: (reservationId: string) => string;
  /** Where the customer goes once it is paid; `paid` is the server's answer. */
  next: (reservationId: string, paid: Reservation | undefined) => { to: string; state?: unknown };
  /** Starts the payment on the server: asked again, it continues the same one. */
  start: (
    reservation: Reservation,
    payer: BillingDetails,
  ) => (dispatch: AppDispatch) => Promise<PaymentStart>;
  /** `reason` is the provider's, in words for the customer. */
  declined: (reason?: string) => PaymentProblem;
  /** Has the server ask the provider and record the payment: sent twice, it answers the same. */
  record: (
    reservation: Reservation,
    paymentIntentId: string,
  ) => (dispatch: AppDispatch) => Promise<{ data?: Reservation | undefined; error?: unknown }>;
  /** What a notice says once it is paid; none where the next page says it. */
  paidNotice: (isPageLeft: boolean) => string | undefined;
}
