// The currencies that the sandbox accepts, with the minimum and maximum amounts of a charge.
import { invalidRequest } from './errors.ts';
import type { Params } from './params.ts';

const MAX_AMOUNT = 99_999_999;

// In the smallest unit, as Stripe publishes them for cards.
const MIN_AMOUNTS: Readonly<Record<string, number>> = {
  aed: 200,
  aud: 50,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  usd: 50,
};

const ZERO_DECIMAL_CURRENCIES = new Set(['jpy']);

function formatAmount(amount: number, currency: string): string {
  const digits = ZERO_DECIMAL_CURRENCIES.has(currency) ? 0 : 2;
  const text = (amount / 10 ** digits).toLocaleString('en-GB', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return currency === 'gbp' ? `£${text} gbp` : `${text} ${currency}`;
}

export function readCurrency(params: Params): string {
  const text = params.required('currency');
  const currency = text.toLowerCase();
  if (Object.hasOwn(MIN_AMOUNTS, currency)) return currency;
  throw invalidRequest(
    `Invalid currency: ${text}. This sandbox supports these currencies: ${Object.keys(MIN_AMOUNTS).join(', ')}`,
    { param: 'currency' },
  );
}

export function checkAmount(amount: number, currency: string): number {
  const param = 'amount';
  if (amount < 1) {
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param,
    });
  }
  const minimum = MIN_AMOUNTS[currency] ?? 50;
  if (amount < minimum) {
    throw invalidRequest(`Amount must be at least ${formatAmount(minimum, currency)}`, {
      code: 'amount_too_small',
      param,
    });
  }
  if (amount > MAX_AMOUNT) {
    throw invalidRequest(`Amount must be no more than ${formatAmount(MAX_AMOUNT, currency)}`, {
      code: 'amount_too_large',
      param,
    });
  }
  return amount;
}
