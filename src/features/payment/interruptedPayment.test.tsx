// One attempt to pay, interrupted: by the bank's own page, by a lost answer, by a request that is still under way.
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { paths } from '#app/shared/config/paths.ts';
import { refuse } from '#mocks/answers.ts';
import type { Backend } from '#mocks/backend.ts';
import { CARDS } from '#mocks/handlers/testCards.ts';
import { server } from '#mocks/node.ts';
import { charge, confirmed, fillIn, followCheckout, HOLD, openHold } from './testing/openCheckout.tsx';
import { enter, pay, RECORD } from './testing/paying.tsx';

const { writes, keys } = followCheckout();

describe('back from the bank’s own page', () => {
  const back = (status: string) =>
    `${paths.checkoutOf(HOLD)}&payment_intent=pi_77&payment_intent_client_secret=pi_77_secret_x&redirect_status=${status}`;
  const charged = (backend: Backend) => void Object.assign(charge(backend), { id: 'pi_77' });

  it('approved: the reservation is made, and the address keeps nothing of the payment', async () => {
    const { place, store } = openHold({ at: back('succeeded'), before: charged });
    await confirmed();
    expect(writes).toEqual([RECORD]);
    expect(place.current.search).toBe(`?reservation=${HOLD}`);
    expect(JSON.stringify(store.getState())).not.toContain('secret_x');
  });

  it('not approved: says so, and the form is there', async () => {
    const { place } = openHold({ at: back('failed') });
    expect(await screen.findByText('Payment failed')).toBeVisible();
    expect(screen.getByText(/Your bank has not approved the payment/)).toBeVisible();
    await waitFor(() => expect(place.current.search).toBe(`?hold=${HOLD}`));
    await fillIn();
    pay();
    await confirmed();
  });

  it('not decided yet: says so, leads to the profile, and the server is not asked to record it', async () => {
    const { place } = openHold({ at: back('processing'), before: charged });
    expect(await screen.findByText(/Your bank is still processing this payment/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to your profile' })).toHaveAttribute('href', paths.profile);
    expect(writes).toEqual([]);
    await waitFor(() => expect(place.current.search).toBe(`?hold=${HOLD}`));
  });

  it('with the secret alone in the address: the address is cleaned, and nothing is resumed', async () => {
    const { place } = openHold({
      at: `${paths.checkoutOf(HOLD)}&payment_intent_client_secret=pi_77_secret_x&source_type=card`,
    });
    await fillIn();
    expect(place.current.search).toBe(`?hold=${HOLD}`);
    expect(writes).toEqual([]);
  });

  it('claimed to be approved, and was not: the server is asked, and nothing is confirmed', async () => {
    const { backend } = openHold({ at: back('succeeded') });
    expect(await screen.findByText(/Your bank is still processing this payment/)).toBeVisible();
    expect(backend.reservations[0]).toMatchObject({ status: 'held' });
  });
});

describe('the key of an attempt', () => {
  it('is the same after a lost answer, and another one after an answer', async () => {
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

  it('a request that is still under way is not answered: the same attempt goes on', async () => {
    openHold();
    await fillIn();
    server.use(
      http.post(
        '*/api/reservations/create-payment-intent',
        () => refuse(409, 'Still under way.', { code: 'request_under_way' }),
        { once: true },
      ),
    );
    pay();
    expect(await screen.findByText('Still under way.')).toBeVisible();
    // The dates are still kept by that attempt: nothing leads away from it.
    expect(screen.queryByRole('link', { name: 'Choose other dates' })).not.toBeInTheDocument();
    pay();
    await confirmed();
    expect(keys[1]).toBe(keys[0]);
  });
});
