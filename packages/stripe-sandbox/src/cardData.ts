// Checks card data and derives the stored data of the card: brand, last four digits, expiry, behaviour.
import { invalidCard } from './errors.ts';
import type { Params } from './params.ts';
import { behaviourOfNumber } from './testCards.ts';

export interface CardDetails {
  brand: string;
  country: string;
  funding: string;
  last4: string;
  expMonth: number;
  expYear: number;
  behaviour: string;
}

const BRANDS: readonly [RegExp, string][] = [
  [/^4/, 'visa'],
  [/^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/, 'mastercard'],
  [/^3[47]/, 'amex'],
  [/^(6011|64[4-9]|65)/, 'discover'],
  [/^3(0[0-5]|[689])/, 'diners'],
  [/^35/, 'jcb'],
  [/^62/, 'unionpay'],
];

const FUNDING: Readonly<Record<string, string>> = {
  '4000056655665556': 'debit',
  '5200828282828210': 'debit',
  '5105105105105100': 'prepaid',
};

function passesLuhn(number: string): boolean {
  let sum = 0;
  [...number].reverse().forEach((digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  });
  return sum % 10 === 0;
}

function checkedNumber(typed: string): string {
  const number = typed.replace(/[\s-]/g, '');
  if (!/^\d+$/.test(number)) {
    throw invalidCard('invalid_number', 'The card number is not a valid credit card number.', 'number');
  }
  if (number.length < 12 || number.length > 19 || !passesLuhn(number)) {
    throw invalidCard('incorrect_number', 'Your card number is incorrect.', 'number');
  }
  return number;
}

function checkedExpiry(month: number, typedYear: number, now: Date): number {
  const year = typedYear >= 0 && typedYear < 100 ? 2000 + typedYear : typedYear;
  const thisYear = now.getUTCFullYear();
  if (year < thisYear || year > thisYear + 50) {
    throw invalidCard('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (month < 1 || month > 12 || (year === thisYear && month < now.getUTCMonth() + 1)) {
    throw invalidCard('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  return year;
}

/** The card of a valid number, such as the number of a pm_card_* name. */
export function cardOfNumber(number: string, expMonth: number, expYear: number): CardDetails {
  return {
    brand: BRANDS.find(([pattern]) => pattern.test(number))?.[1] ?? 'unknown',
    country: number.startsWith('400000826') ? 'GB' : 'US',
    funding: FUNDING[number] ?? 'credit',
    last4: number.slice(-4),
    expMonth,
    expYear,
    behaviour: behaviourOfNumber(number),
  };
}

/** Reads `card[number]`, `card[exp_month]`, `card[exp_year]`, `card[cvc]`; throws Stripe's card errors. */
export function readCard(card: Params, now: Date): CardDetails {
  card.only('number', 'exp_month', 'exp_year', 'cvc', 'networks');
  const number = checkedNumber(card.required('number'));
  card.required('exp_month');
  card.required('exp_year');
  const month = card.integer('exp_month') ?? 0;
  const year = checkedExpiry(month, card.integer('exp_year') ?? 0, now);
  const cvc = card.text('cvc');
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc)) {
    throw invalidCard('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  return cardOfNumber(number, month, year);
}
