// Checks the consent to keep a card for the balance: at checkout, and on the page of the balance.
import { screen, waitFor } from '@testing-library/react';
import { paths } from '#app/shared/config/paths.ts';
import { CARD_CONSENT_LABEL } from '#domain/payment/savedCard.ts';
import { CARDS } from '#mocks/handlers/testCards.ts';
import { fillIn as fillInBalance, openBalance } from './testing/openBalance.tsx';
import { confirmed, fillIn, followCheckout, openHold } from './testing/openCheckout.tsx';
import { pay } from './testing/paying.tsx';

followCheckout();

const choice = () => screen.findByRole('checkbox', { name: CARD_CONSENT_LABEL });

it('is not ticked, and shows date and amount of the charge and how to withdraw', async () => {
  openHold();
  const box = await choice();
  expect(box).not.toBeChecked();
  expect(box).toHaveAccessibleDescription(
    'We charge the remaining £840.00 to this card on Wed, 2 Dec 2026, or less if less is due by then. Until then you can remove the card in your profile, or pay in another way.',
  );
});

it('keeps the card when the customer ticks it', async () => {
  const { backend, user } = openHold();
  await user.click(await choice());
  await fillIn();
  pay();
  await confirmed();
  expect(backend.reservations[0]?.savedCard).toMatchObject({ brand: 'visa', last4: '4242' });
});

it('keeps no card without the tick, or after the customer clears it', async () => {
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

describe('on the page of the balance', () => {
  it('keeps a card instead of a payment', async () => {
    const { backend, user, place, notices } = openBalance();
    await fillInBalance();
    await user.click(screen.getByRole('radio', { name: 'Keep a card and pay later' }));
    expect(
      screen.getByText(/We charge the remaining £840.00 to this card on Thu, 26 Nov 2026/),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep this card' }));
    await waitFor(() => expect(place.current.pathname).toBe(paths.profile));
    expect(notices()).toEqual(['Your card is kept for the balance.']);
    expect(backend.reservations[0]).toMatchObject({ remainingToPay: 840, savedCard: { last4: '4242' } });
    expect(backend.intents).toEqual([]);
  });

  it('shows the reason when a card is not kept', async () => {
    const { backend, user } = openBalance();
    await fillInBalance(CARDS.declined);
    await user.click(screen.getByRole('radio', { name: 'Keep a card and pay later' }));
    await user.click(screen.getByRole('button', { name: 'Keep this card' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Your card was declined.');
    expect(backend.reservations[0]?.savedCard ?? null).toBeNull();
  });

  it('is not offered when the balance is due', async () => {
    openBalance({
      more: { createdAt: '2026-10-01T10:00:00.000Z' },
      before: (backend) => (backend.config.balanceDueHours = 24 * 30),
    });
    await screen.findByLabelText('Card number');
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });
});
