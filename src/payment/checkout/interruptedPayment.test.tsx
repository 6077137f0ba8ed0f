// Checks interrupted payments (the page of the bank, a lost answer, a pending request), and the consent to keep a card.
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { paths } from '#app/platform/address/paths.ts';
import type { Backend } from '#mocks/backend.ts';
import { CARDS } from '#mocks/payment/testCards.ts';
import { server } from '#mocks/node.ts';
import { HOLD, charge, confirmed, fillIn, followCheckout, openHold } from './testing/openCheckout.tsx';
import { RECORD, enter, pay } from './testing/paying.tsx';
import { CARD_CONSENT_LABEL } from '#domain/payment/savedCard.ts';
import { fillIn as fillInBalance, openBalance } from './testing/openBalance.tsx';

describe('an interruption', () => {
  const { writes, keys } = followCheckout();

  describe('the return from the bank’s page', () => {
    const back = (status: string) =>
      `${paths.checkoutOf(HOLD)}&payment_intent=pi_77&payment_intent_client_secret=pi_77_secret_x&redirect_status=${status}`;
    const charged = (backend: Backend) => void Object.assign(charge(backend), { id: 'pi_77' });

    it('makes the reservation and cleans the address when the payment is approved', async () => {
      const { place, store } = openHold({ at: back('succeeded'), before: charged });
      await confirmed();
      expect(writes).toEqual([RECORD]);
      expect(place.current.search).toBe(`?reservation=${HOLD}`);
      expect(JSON.stringify(store.getState())).not.toContain('secret_x');
    });

    it('shows a message and the form when the payment is not approved', async () => {
      const { place } = openHold({ at: back('failed') });
      expect(await screen.findByText('Payment failed')).toBeVisible();
      expect(screen.getByText(/Your bank has not approved the payment/)).toBeVisible();
      await waitFor(() => expect(place.current.search).toBe(`?hold=${HOLD}`));
      await fillIn();
      pay();
      await confirmed();
    });

    it('shows a message, links to the profile and records nothing while the bank has not decided', async () => {
      const { place } = openHold({ at: back('processing'), before: charged });
      expect(await screen.findByText(/Your bank is still processing this payment/)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Go to your profile' })).toHaveAttribute('href', paths.profile);
      expect(writes).toEqual([]);
      await waitFor(() => expect(place.current.search).toBe(`?hold=${HOLD}`));
    });

    it('cleans the address and resumes nothing when it has only the secret', async () => {
      const { place } = openHold({
        at: `${paths.checkoutOf(HOLD)}&payment_intent_client_secret=pi_77_secret_x&source_type=card`,
      });
      await fillIn();
      expect(place.current.search).toBe(`?hold=${HOLD}`);
      expect(writes).toEqual([]);
    });

    it('calls the server and confirms nothing when the address contains a false approval', async () => {
      const { backend } = openHold({ at: back('succeeded') });
      expect(await screen.findByText(/Your bank is still processing this payment/)).toBeVisible();
      expect(backend.reservations[0]).toMatchObject({ status: 'held' });
    });
  });

  describe('the idempotency key of an attempt', () => {
    it('is the same after a lost answer, and a new one after an answer', async () => {
      openHold();
      await fillIn(CARDS.declined);
      server.use(
        http.post('*/api/reservations/create-payment-intent', () => HttpResponse.error(), { once: true }),
      );
      pay();
      await screen.findByText('Payment processing failed. Please try again.');
      pay();
      await screen.findByText('Your card was declined.');
      enter('Card number', CARDS.good);
      pay();
      await confirmed();
      expect(keys).toHaveLength(3);
      expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
      expect(keys[1]).toBe(keys[0]);
      expect(keys[2]).not.toBe(keys[0]);
    });
  });
});

describe('the consent to keep a card', () => {
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

  it('is not offered to a customer who pays in full', async () => {
    const { user } = openHold();
    await choice();
    await user.click(screen.getByRole('radio', { name: 'Pay in full, £1,200.00' }));
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
});
