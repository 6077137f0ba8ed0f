// Tests the texts about a saved card.
import { cardConsentText, savedCardText } from './savedCard.ts';

it('states the latest date and the maximum amount of the charge, and how to withdraw', () => {
  // 00:30 in London.
  const due = Date.parse('2027-06-30T23:30:00Z');
  expect(cardConsentText({ balancePence: 84_000, due })).toBe(
    'We charge the remaining £840.00 to this card on Thu, 1 Jul 2027, or less if less is due by then. Until then you can remove the card in your profile, or pay in another way.',
  );
});

it.each([
  ['visa', 'Visa ending 4242'],
  ['amex', 'American Express ending 4242'],
  ['a_new_brand', 'card ending 4242'],
])('names the brand %s', (brand, text) => {
  expect(savedCardText({ brand, last4: '4242' })).toBe(text);
});
