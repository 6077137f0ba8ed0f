// Rules of the card fields: brands, formats of numbers and dates, incomplete and wrong values.

const BRANDS = [
  { name: 'visa', pattern: /^4/, lengths: [16], gaps: [4, 8, 12], cvc: 3 },
  {
    name: 'mastercard',
    pattern: /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/,
    lengths: [16],
    gaps: [4, 8, 12],
    cvc: 3,
  },
  { name: 'amex', pattern: /^3[47]/, lengths: [15], gaps: [4, 10], cvc: 4 },
  { name: 'discover', pattern: /^(6011|64[4-9]|65)/, lengths: [16], gaps: [4, 8, 12], cvc: 3 },
  { name: 'diners', pattern: /^3(0[0-5]|[689])/, lengths: [14, 16], gaps: [4, 10], cvc: 3 },
  { name: 'jcb', pattern: /^35/, lengths: [16], gaps: [4, 8, 12], cvc: 3 },
  { name: 'unionpay', pattern: /^62/, lengths: [16, 17, 18, 19], gaps: [4, 8, 12, 16], cvc: 3 },
];
const UNKNOWN = { name: 'unknown', lengths: [16], gaps: [4, 8, 12], cvc: 4 };

export function digitsOf(text) {
  return text.replace(/\D/g, '');
}

function rulesOf(digits) {
  return BRANDS.find((brand) => brand.pattern.test(digits)) || UNKNOWN;
}

export function brandOf(numberText) {
  return rulesOf(digitsOf(numberText)).name;
}

function passesLuhn(digits) {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const value = Number(digits[digits.length - 1 - place]) * (place % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

export function formatNumber(text) {
  const all = digitsOf(text);
  const { lengths, gaps } = rulesOf(all);
  const digits = all.slice(0, Math.max(...lengths));
  return [...digits].map((digit, place) => (gaps.includes(place) ? ` ${digit}` : digit)).join('');
}

/** `MM / YY`; a pasted four-digit year loses its century. Deleting can remove the separator. */
export function formatExpiry(text, deleting) {
  const long = /^\s*(\d{1,2})\s*[/-]\s*\d{2}(\d{2})\s*$/.exec(text);
  let digits = long ? long[1].padStart(2, '0') + long[2] : digitsOf(text);
  const shortMonth = /^\s*(\d)\s*\//.exec(text);
  if (!long && (shortMonth || /^([2-9]|1[3-9])/.test(digits))) digits = `0${digits}`;
  digits = digits.slice(0, 4);
  if (digits.length < 2 || (digits.length === 2 && deleting)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

export function formatCvc(text, numberText) {
  return digitsOf(text).slice(0, rulesOf(digitsOf(numberText)).cvc);
}

const problem = (code, message) => ({ type: 'validation_error', code, message });
const result = (empty, complete, error) => ({ empty, complete, error });

const INCOMPLETE_NUMBER = problem('incomplete_number', 'Your card number is incomplete.');
const INVALID_NUMBER = problem('invalid_number', 'Your card number is invalid.');
const INCOMPLETE_EXPIRY = problem('incomplete_expiry', "Your card's expiration date is incomplete.");
const PAST_YEAR = problem('invalid_expiry_year_past', "Your card's expiration year is in the past.");
const PAST_MONTH = problem('invalid_expiry_month_past', "Your card's expiration date is in the past.");
const INCOMPLETE_CVC = problem('incomplete_cvc', "Your card's security code is incomplete.");
const INCOMPLETE_POSTAL = problem('incomplete_zip', 'Your postal code is incomplete.');

/**
 * The result for one field: `error` is shown at once, `pending` after the payer has left the field.
 */
export function checkNumber(text) {
  const digits = digitsOf(text);
  const { lengths } = rulesOf(digits);
  if (digits.length < Math.min(...lengths)) {
    return { ...result(digits === '', false), pending: INCOMPLETE_NUMBER };
  }
  if (passesLuhn(digits)) return result(false, true);
  const mayGrow = digits.length < Math.max(...lengths);
  return mayGrow
    ? { ...result(false, false), pending: INVALID_NUMBER }
    : result(false, false, INVALID_NUMBER);
}

export function expiryOf(text) {
  const digits = digitsOf(text);
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
}

export function checkExpiry(text, now) {
  const digits = digitsOf(text);
  if (digits.length < 4) return { ...result(digits === '', false), pending: INCOMPLETE_EXPIRY };
  const { month, year } = expiryOf(text);
  if (month < 1 || month > 12) return result(false, false, INCOMPLETE_EXPIRY);
  if (year < now.getFullYear()) return result(false, false, PAST_YEAR);
  if (year === now.getFullYear() && month < now.getMonth() + 1) return result(false, false, PAST_MONTH);
  return result(false, true);
}

export function checkCvc(text, numberText) {
  const { name, cvc } = rulesOf(digitsOf(numberText));
  const length = digitsOf(text).length;
  const complete = name === 'unknown' ? length >= 3 : length === cvc;
  return complete ? result(false, true) : { ...result(length === 0, false), pending: INCOMPLETE_CVC };
}

export function checkPostal(text) {
  const length = text.trim().length;
  return length >= 3 ? result(false, true) : { ...result(length === 0, false), pending: INCOMPLETE_POSTAL };
}
