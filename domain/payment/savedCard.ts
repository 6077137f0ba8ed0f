// The card that a customer keeps for the balance: the consent, and the texts about the card.
import { formatPounds, type Pence } from '#domain/money/pence.ts';
import { formatLondonDate, londonDate, type Instant } from '#domain/time/london.ts';

/**
 * The version of the text below. Each change of the text needs a new version, because the version is stored with each
 * consent.
 */
export const CARD_CONSENT_VERSION = '2026-11';

/** The label of the checkbox. */
export const CARD_CONSENT_LABEL = 'Keep this card to pay the balance';

/**
 * The text of the consent: the date and the amount of the charge, and how to withdraw. `due` is the instant of the
 * charge.
 */
export function cardConsentText({ balancePence, due }: { balancePence: Pence; due: Instant }): string {
  return `We charge the remaining ${formatPounds(balancePence)} to this card on ${formatLondonDate(londonDate(due))}, or less if less is due by then. Until then you can remove the card in your profile, or pay in another way.`;
}

/** The known facts of a saved card. */
export interface SavedCard {
  /** The provider's name, such as 'visa' or 'amex'. */
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

/** 'Visa ···· 4242', for a button. */
export const savedCardDigits = ({ brand, last4 }: SavedCard): string =>
  `${BRANDS[brand] ?? 'card'} ···· ${last4}`;

/** The provider's reason when a charge needs the customer, because the bank requires authentication. */
export const AUTHENTICATION_REQUIRED = 'authentication_required';

/** The reason for a charge that the consent does not cover: the balance has increased. */
export const MORE_THAN_AGREED = 'more_than_agreed';

/** The reason why a card was not charged, for the mail to its customer. */
export type CardFailure = 'authentication' | 'declined' | 'more-than-agreed';

/** `reason` is stored: the provider's decline code, or `MORE_THAN_AGREED`. */
export function cardFailureOf(reason: string): CardFailure {
  if (reason === AUTHENTICATION_REQUIRED) return 'authentication';
  return reason === MORE_THAN_AGREED ? 'more-than-agreed' : 'declined';
}
