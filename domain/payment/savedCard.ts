// The card that a customer keeps for the balance: the consent, and how the card reads.
import { formatPounds, type Pence } from '#domain/money/pence.ts';
import { formatLondonDate, londonDate, type Instant } from '#domain/time/london.ts';

/** Names the text below. Another text needs another version: it is stored with each consent. */
export const CARD_CONSENT_VERSION = '2026-11';

/** What the customer ticks. */
export const CARD_CONSENT_LABEL = 'Keep this card to pay the balance';

/** What the customer agrees to: when which amount is charged, and how to withdraw. `due` is the instant of the charge. */
export function cardConsentText({ balancePence, due }: { balancePence: Pence; due: Instant }): string {
  return `We charge the remaining ${formatPounds(balancePence)} to this card on ${formatLondonDate(londonDate(due))}, or less if less is due by then. Until then you can remove the card in your profile, or pay in another way.`;
}

/** What is known of a kept card. */
export interface SavedCard {
  /** The provider's word, such as 'visa' or 'amex'. */
  brand: string;
  last4: string;
}

const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** 'Visa ending 4242'. */
export const savedCardText = ({ brand, last4 }: SavedCard): string =>
  `${BRANDS[brand] ?? 'card'} ending ${last4}`;

/** The provider's reason of a charge that waits for the customer: the bank asks for authentication. */
export const AUTHENTICATION_REQUIRED = 'authentication_required';

/** The reason of a charge that the consent does not cover: the balance has grown. */
export const MORE_THAN_AGREED = 'more_than_agreed';

/** Why a card was not charged, for the mail to its customer. */
export type CardFailure = 'authentication' | 'declined' | 'more-than-agreed';

/** `reason` is the stored one: the provider's word, or `MORE_THAN_AGREED`. */
export function cardFailureOf(reason: string): CardFailure {
  if (reason === AUTHENTICATION_REQUIRED) return 'authentication';
  return reason === MORE_THAN_AGREED ? 'more-than-agreed' : 'declined';
}
