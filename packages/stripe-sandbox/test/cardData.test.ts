// Typed card data: the card of a number, and the limits of number, expiry date and security code.
import { readCard, cardOfNumber } from '../src/cardData.ts';
import type { StripeApiError } from '../src/errors.ts';
import { parseForm } from '../src/formBody.ts';
import { Params } from '../src/params.ts';
import { behaviourOfNumber, numberOfTestName } from '../src/testCards.ts';

const NOW = new Date('2031-05-10T12:00:00Z');
const VISA = '4242424242424242';

const read = (fields: Record<string, string>) =>
  readCard(
    new Params(
      parseForm(
        new URLSearchParams({ number: VISA, exp_month: '12', exp_year: '2034', ...fields }).toString(),
      ),
    ),
    NOW,
  );

it('finds the brand of a number by its first digits', () => {
  const brands = [
    ['4', 'visa'],
    ['50', 'unknown'],
    ['51', 'mastercard'],
    ['55', 'mastercard'],
    ['56', 'unknown'],
    ['2220', 'unknown'],
    ['2221', 'mastercard'],
    ['2229', 'mastercard'],
    ['223', 'mastercard'],
    ['23', 'mastercard'],
    ['26', 'mastercard'],
    ['271', 'mastercard'],
    ['2720', 'mastercard'],
    ['2721', 'unknown'],
    ['34', 'amex'],
    ['37', 'amex'],
    ['33', 'unknown'],
    ['6011', 'discover'],
    ['6012', 'unknown'],
    ['643', 'unknown'],
    ['644', 'discover'],
    ['649', 'discover'],
    ['65', 'discover'],
    ['300', 'diners'],
    ['305', 'diners'],
    ['306', 'unknown'],
    ['36', 'diners'],
    ['38', 'diners'],
    ['39', 'diners'],
    ['35', 'jcb'],
    ['62', 'unionpay'],
    ['14', 'unknown'],
    ['1551', 'unknown'],
    ['1223', 'unknown'],
    ['134', 'unknown'],
    ['16011', 'unknown'],
    ['136', 'unknown'],
    ['135', 'unknown'],
    ['162', 'unknown'],
  ] as const;
  expect(brands.map(([start]) => [start, cardOfNumber(start.padEnd(16, '0'), 1, 2040).brand])).toEqual(
    brands,
  );
});

describe('a name of a test card', () => {
  it('stands for a card that pays', () => {
    const named = [
      ['pm_card_visa', 'visa', 'credit', 'US', '4242'],
      ['pm_card_us', 'visa', 'credit', 'US', '4242'],
      ['pm_card_visa_debit', 'visa', 'debit', 'US', '5556'],
      ['pm_card_mastercard', 'mastercard', 'credit', 'US', '4444'],
      ['pm_card_mastercard_debit', 'mastercard', 'debit', 'US', '8210'],
      ['pm_card_mastercard_prepaid', 'mastercard', 'prepaid', 'US', '5100'],
      ['pm_card_amex', 'amex', 'credit', 'US', '0005'],
      ['pm_card_discover', 'discover', 'credit', 'US', '1117'],
      ['pm_card_diners', 'diners', 'credit', 'US', '0004'],
      ['pm_card_jcb', 'jcb', 'credit', 'US', '0505'],
      ['pm_card_unionpay', 'unionpay', 'credit', 'US', '0005'],
      ['pm_card_gb', 'visa', 'credit', 'GB', '0000'],
    ] as const;
    const cards = named.map(([name]) => ({ name, ...cardOfNumber(numberOfTestName(name) ?? '', 6, 2032) }));
    expect(cards).toEqual(
      named.map(([name, brand, funding, country, last4]) => ({
        ...{ name, brand, funding, country, last4 },
        ...{ expMonth: 6, expYear: 2032, behaviour: 'succeeds' },
      })),
    );
  });

  it('stands for the behaviour that it describes', () => {
    const named = [
      ['chargeDeclined', 'generic_decline'],
      ['visa_chargeDeclined', 'generic_decline'],
      ['chargeDeclinedExpiredCard', 'expired_card'],
      ['chargeDeclinedIncorrectCvc', 'incorrect_cvc'],
      ['chargeDeclinedProcessingError', 'processing_error'],
      ['chargeDeclinedVelocityLimitExceeded', 'velocity'],
      ['visa_chargeDeclinedFraudulent', 'fraudulent'],
      ['chargeCustomerFail', 'declined_after_setup'],
      ['authenticationRequiredOnSetup', 'authenticates_until_set_up'],
      ['authenticationRequiredSetupForOffSession', 'set_up'],
      ['authenticationRequiredChargeDeclinedInsufficientFunds', 'authenticates_insufficient_funds'],
      ['threeDSecureRequiredChargeDeclined', 'authenticates_declined'],
      ['createDisputeProductNotReceived', 'disputed_not_received'],
      ['pendingRefund', 'slow_refund'],
      ['refundFail', 'succeeds'],
    ] as const;
    const found = named.map(([name]) => [name, behaviourOfNumber(numberOfTestName(`pm_card_${name}`) ?? '')]);
    expect(found).toEqual(named);
  });

  it('does not exist for other ids', () => {
    for (const id of ['visa', 'xx_card_visa', 'pm_card_', 'pm_card_toString']) {
      expect(numberOfTestName(id)).toBeUndefined();
    }
  });
});

describe('typed card data', () => {
  const refusalOf = (fields: Record<string, string>) => {
    try {
      return { accepted: read(fields) };
    } catch (error) {
      const { status, body } = error as StripeApiError;
      return { status, body };
    }
  };

  it('accepts spaces, hyphens and two-digit years', () => {
    const typed = { number: '4242 4242-4242 4242', exp_month: '1', exp_year: '40', cvc: '1234' };
    expect(read(typed)).toMatchObject({ brand: 'visa', last4: '4242', expMonth: 1, expYear: 2040 });
  });

  it('is accepted within the limits of its fields', () => {
    const cases: [string, Record<string, string>][] = [
      ['12 digits', { number: '400000000002' }],
      ['19 digits', { number: '4000000000000000006' }],
      ['the month of today', { exp_month: '5', exp_year: '2031' }],
      ['an earlier month of a later year', { exp_month: '4', exp_year: '2032' }],
      ['the first month', { exp_month: '1' }],
      ['the last year', { exp_year: '2081' }],
      ['the last year in two digits', { exp_year: '81' }],
      ['no security code', {}],
      ['three digits', { cvc: '123' }],
    ];
    const refused = cases.filter(([, fields]) => {
      try {
        return read(fields).behaviour !== 'succeeds';
      } catch {
        return true;
      }
    });
    expect(refused).toEqual([]);
  });

  it('is refused with the wrong field outside of them', () => {
    const cases: [string, Record<string, string>, string, string][] = [
      ['11 digits', { number: '40000000006' }, 'incorrect_number', 'number'],
      ['20 digits', { number: '40000000000000000002' }, 'incorrect_number', 'number'],
      ['a letter among digits', { number: '4242424242424242x' }, 'invalid_number', 'number'],
      ['a letter in front', { number: 'x4242424242424242' }, 'invalid_number', 'number'],
      ['a wrong check digit', { number: '4242424242424243' }, 'incorrect_number', 'number'],
      ['last year', { exp_year: '2030' }, 'invalid_expiry_year', 'exp_year'],
      ['the year 100', { exp_year: '100' }, 'invalid_expiry_year', 'exp_year'],
      ['a negative year', { exp_year: '-1' }, 'invalid_expiry_year', 'exp_year'],
      ['51 years ahead', { exp_year: '2082' }, 'invalid_expiry_year', 'exp_year'],
      ['last month', { exp_month: '4', exp_year: '2031' }, 'invalid_expiry_month', 'exp_month'],
      ['month 0', { exp_month: '0' }, 'invalid_expiry_month', 'exp_month'],
      ['month 13', { exp_month: '13' }, 'invalid_expiry_month', 'exp_month'],
      ['two digits of a security code', { cvc: '12' }, 'invalid_cvc', 'cvc'],
      ['five digits of a security code', { cvc: '12345' }, 'invalid_cvc', 'cvc'],
      ['a letter in a security code', { cvc: 'x123' }, 'invalid_cvc', 'cvc'],
    ];
    const refusals = cases.map(([name, fields]) => ({ name, ...refusalOf(fields) }));
    expect(refusals).toEqual(
      cases.map(([name, , code, param]) => ({
        ...{ name, status: 402 },
        body: expect.objectContaining({ type: 'card_error', code, param }),
      })),
    );
  });

  it.each(['number', 'exp_month', 'exp_year'])('refuses an empty %s', (param) => {
    expect(() => read({ [param]: '' })).toThrow(
      expect.objectContaining({
        status: 400,
        body: expect.objectContaining({ code: 'parameter_missing', param }),
      }),
    );
  });

  it('refuses an unknown field', () => {
    expect(() => read({ colour: 'red' })).toThrow('colour');
  });
});
