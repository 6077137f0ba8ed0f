// The consent to keep the card of the deposit for the balance, at checkout.
import { screen, waitFor } from '@testing-library/react';
import { CARD_CONSENT_LABEL } from '#domain/payment/savedCard.ts';
import { confirmed, fillIn, followCheckout, openHold } from './testing/openCheckout.tsx';
import { pay } from './testing/paying.tsx';

followCheckout();

const choice = () => screen.findByRole('checkbox', { name: CARD_CONSENT_LABEL });

it('is not ticked, and says when how much is charged and how to withdraw', async () => {
  openHold();
  const box = await choice();
  expect(box).not.toBeChecked();
  expect(box).toHaveAccessibleDescription(
    'We charge the remaining £840.00 to this card on Wed, 2 Dec 2026, or less if less is due by then. Until then you can remove the card in your profile, or pay in another way.',
  );
});

it('keeps the card of the customer who ticks it', async () => {
  const { backend, user } = openHold();
  await user.click(await choice());
  await fillIn();
  pay();
  await confirmed();
  expect(backend.reservations[0]?.savedCard).toMatchObject({ brand: 'visa', last4: '4242' });
});

it('keeps no card without the tick, nor after it was withdrawn', async () => {
  const { backend, user } = openHold();
  await user.click(await choice());
  await user.click(await choice());
  await fillIn();
  pay();
  await confirmed();
  expect(backend.reservations[0]?.savedCard ?? null).toBeNull();
});

it('is not offered to a customer who pays in full', async () => {
  const { user } = openHold();
  await choice();
  await user.click(screen.getByRole('radio', { name: 'Pay in full' }));
  await waitFor(() =>
    expect(screen.queryByRole('checkbox', { name: CARD_CONSENT_LABEL })).not.toBeInTheDocument(),
  );
});
