// Which currencies the sandbox takes, and the least and the most that may be charged in them.
import { invalid } from './errors.ts';
import type { Params } from './params.ts';

const MOST = 99_999_999;

// Least amounts in the smallest unit, as Stripe publishes them for cards.
const LEAST: Readonly<Record<string, number>> = {
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

const WITHOUT_PENNIES = new Set(['jpy']);

function inWords(amount: number, currency: string): string {
  const digits = WITHOUT_PENNIES.has(currency) ? 0 : 2;
  const figure = (amount / 10 ** digits).toLocaleString('en-GB', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return currency === 'gbp' ? `£${figure} gbp` : `${figure} ${currency}`;
}

export function readCurrency(params: Params): string {
  const given = params.required('currency');
  const currency = given.toLowerCase();
  if (Object.hasOwn(LEAST, currency)) return currency;
  throw invalid(
    `Invalid currency: ${given}. This sandbox supports these currencies: ${Object.keys(LEAST).join(', ')}`,
    { param: 'currency' },
  );
}

export function checkAmount(amount: number, currency: string): number {
  const param = 'amount';
  if (amount < 1) {
    throw invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param,
    });
  }
  const least = LEAST[currency] ?? 50;
  if (amount < least) {
    throw invalid(`Amount must be at least ${inWords(least, currency)}`, { code: 'amount_too_small', param });
  }
  if (amount > MOST) {
    throw invalid(`Amount must be no more than ${inWords(MOST, currency)}`, {
      code: 'amount_too_large',
      param,
    });
  }
  return amount;
}
