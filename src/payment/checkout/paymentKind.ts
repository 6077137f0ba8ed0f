// The differences between the payment of a deposit and of a balance. pay.ts has the common steps.
import type { ComponentType } from 'react';
import type { AppDispatch } from '#app/platform/store/types.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import type { Pence } from '#domain/money/pence.ts';
import type { BillingDetails } from '../card/paymentPort.ts';
import type { PaymentProblem } from './paymentSlice.ts';

/** `already-paid`: paid in another tab or before a crash. `refused`: nothing was charged. */
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
  /** Pays with the card that the customer keeps, so that the form has no fields. */
  usesKeptCard?: true;
  /** Shown when a field is empty. */
  missingField: string;
  /** Shown when the card was charged and the call that records it failed. */
  unrecorded: string;
  payText: (reservation: Reservation) => string;
  /** The payable amount; undefined when nothing is due, and then no wallet is shown. */
  amountPence?: ((reservation: Reservation) => Pence) | undefined;
  /** The address of the payment page. */
  address: (reservationId: string) => string;
  /** The target after the payment; `paid` is the server's answer. */
  next: (reservationId: string, paid: Reservation | undefined) => { to: string; state?: unknown };
  /** Starts the payment on the server; another call continues the same payment. */
  start: (
    reservation: Reservation,
    payer: BillingDetails,
  ) => (dispatch: AppDispatch) => Promise<PaymentStart>;
  /** `reason` is the provider's reason, as a text for the customer. */
  declined: (reason?: string) => PaymentProblem;
  /** The server reads the payment at the provider and records it; a second call has the same answer. */
  record: (
    reservation: Reservation,
    paymentIntentId: string,
  ) => (dispatch: AppDispatch) => Promise<{ data?: Reservation | undefined; error?: unknown }>;
  /** The text of the notice after the payment; undefined when the next page shows it. */
  paidNotice: (isPageLeft: boolean) => string | undefined;
}
