// Paying a deposit as a customer does it: every message, one charge whatever happens, and what is never lost.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { delay, http, HttpResponse } from 'msw';
import { CheckoutPage } from '#app/pages/checkout/CheckoutPage.tsx';
import { ConfirmationPage } from '#app/pages/confirmation/ConfirmationPage.tsx';
import { paymentSecret } from '#app/entities/reservation/index.ts';
import { paths } from '#app/shared/config/paths.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { aCar, aReservation, anId } from '#domain/testing/builders.ts';
import { ada } from '#mocks/backend.ts';
import { installFakeStripe } from '#mocks/fakeStripe.ts';
import { CARDS } from '#mocks/handlers/testCards.ts';
import { server, useBackend as answerFrom } from '#mocks/node.ts';
import { CONFIRM, enter, fill, pay, payButton, RECORD, START } from './testing/paying.tsx';

const car = aCar();
const order = {
  depositAmount: 360,
  totalPrice: 1200,
  carId: car.id,
  carMake: 'Rolls-Royce',
  carModel: 'Ghost',
  startDate: '2026-12-04',
  endDate: '2026-12-06',
  startTime: '',
  endTime: '',
  isMultiDay: true,
  holdExpiresAt: '2026-11-21T10:15:00.000Z',
};

const calls: string[] = [];
server.events.on('request:start', ({ request }) => {
  calls.push(`${request.method} ${new URL(request.url).pathname.replace('/api', '')}`);
});
const writes = () => calls.filter((call) => call.startsWith('POST'));

beforeEach(() => {
  calls.length = 0;
  installFakeStripe();
});

async function open(state: unknown = order) {
  const backend = answerFrom({ signedInAs: ada.id });
  const view = renderWithProviders(
    <>
      <Link to={paths.cars}>Elsewhere</Link>
      <Routes>
        <Route path={paths.checkout} element={<CheckoutPage />} />
        <Route path={paths.confirmation} element={<ConfirmationPage />} />
        <Route path="*" element={null} />
      </Routes>
    </>,
    { at: { pathname: paths.checkout, state }, session: { userId: ada.id } },
  );
  await screen.findByLabelText('Card number');
  return { backend, ...view };
}

const alert = () => screen.getByRole('alert');

describe('the order', () => {
  it('is summed up, with what it costs and until when it is held', async () => {
    await open();
    const summary = screen.getByRole('region', { name: 'Order summary' });
    for (const text of [
      'Rolls-Royce Ghost',
      'Fri, 4 Dec 2026 to Sun, 6 Dec 2026',
      '£1,200.00',
      '£360.00',
      '£840.00',
      'Held for you until 10:15',
      /Cancel 48 hours or more before the start/,
    ]) {
      expect(within(summary).getByText(text)).toBeVisible();
    }
    expect(await within(summary).findByRole('group', { name: 'Rolls-Royce Ghost' })).toBeVisible();
    expect(screen.getByLabelText('Country')).toHaveValue('GB');
    expect(within(screen.getByLabelText('Country')).getAllByRole('option')).toHaveLength(10);
  });

  it('a hold that ran out says so', async () => {
    await open({ ...order, holdExpiresAt: '2026-11-21T09:59:00.000Z' });
    expect(await screen.findByText(/no longer held for you/)).toBeVisible();
  });

  it('a car that cannot be loaded says so and can be tried again', async () => {
    server.use(http.get('*/api/cars/:id', () => HttpResponse.json({}, { status: 500 }), { once: true }));
    const backend = answerFrom({ signedInAs: ada.id });
    server.use(http.get('*/api/cars/:id', () => HttpResponse.json({}, { status: 500 }), { once: true }));
    const { user } = renderWithProviders(<CheckoutPage />, {
      at: { pathname: paths.checkout, state: order },
      session: { userId: ada.id },
    });
    expect(await screen.findByText('Error loading car details')).toBeVisible();
    expect(backend.cars).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('group', { name: 'Rolls-Royce Ghost' })).toBeVisible();
  });

  it('may be paid in full by its deposit', async () => {
    await open({ ...order, depositAmount: 1200 });
    expect(screen.getByRole('button', { name: 'Pay £1,200.00 deposit' })).toBeVisible();
    expect(screen.getByText('£0.00')).toBeVisible();
  });

  it.each([
    ['no state', null],
    ['a broken one', { ...order, totalPrice: 'a lot' }],
    ['a deposit above the total', { ...order, depositAmount: 1201 }],
  ])('%s leads back to the cars', async (_, state) => {
    const { place, store } = renderWithProviders(<CheckoutPage />, {
      at: { pathname: paths.checkout, state },
    });
    await waitFor(() => expect(place.current.pathname).toBe(paths.cars));
    expect(Object.values(store.getState().notices.entities)).toMatchObject([
      { text: 'Please choose a car and its dates before checking out.' },
    ]);
  });
});

describe('before anything is sent', () => {
  it('required fields', async () => {
    await open();
    pay();
    await waitFor(() => expect(alert()).toHaveTextContent('Please fill in all required fields.'));
    expect(alert()).toHaveFocus();
    expect(screen.getByLabelText('Email')).toBeInvalid();
    expect(screen.getByLabelText('Postal code')).toBeInvalid();
    expect(screen.getByLabelText('Country')).toBeValid();
    expect(writes()).toEqual([]);
  });

  it('the card', async () => {
    await open();
    enter('Email', 'ada@example.com');
    enter('Postal code', 'SW1A 1AA');
    pay();
    await waitFor(() => expect(alert()).toHaveTextContent('Card information is missing.'));
    expect(screen.getByRole('group', { name: 'Card details' })).toHaveAccessibleDescription(
      'Card information is missing.',
    );
    expect(writes()).toEqual([]);
  });
});

describe('paying', () => {
  it('holds, charges, reserves, in this order, and confirms', async () => {
    const { backend, place } = await open();
    fill();
    pay();
    expect(screen.getByRole('button', { name: 'Processing...' })).toBeDisabled();
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Your reservation is confirmed' })).toBeVisible(),
    );
    expect(writes()).toEqual([START, CONFIRM, RECORD]);
    expect(place.current.state).toMatchObject({
      success: true,
      amount: 360,
      carDescription: 'Rolls-Royce Ghost',
      reservation: { startDate: '2026-12-04', remainingToPay: 840 },
    });
    expect(screen.getByText('£360.00')).toBeVisible();
    expect(
      screen.getByText(/The remaining £840.00 is due before your hire starts on Fri, 4 Dec 2026/),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to your profile' })).toHaveAttribute('href', paths.profile);
    expect(screen.getByRole('link', { name: 'See more cars' })).toHaveAttribute('href', paths.cars);
    expect(backend.reservations).toMatchObject([
      { status: 'confirmed', currentPaid: 360, remainingToPay: 840 },
    ]);
  });

  it('sends the reservation as the specification lists it', async () => {
    let sent: unknown;
    await open();
    server.events.on('request:start', ({ request }) => {
      if (new URL(request.url).pathname === '/api/reservations')
        void request
          .clone()
          .json()
          .then((body) => (sent = body));
    });
    fill();
    pay();
    await screen.findByRole('heading', { name: 'Your reservation is confirmed' });
    const { holdExpiresAt: _hold, depositAmount: _deposit, isMultiDay: _mode, ...listed } = order;
    expect(sent).toEqual({
      ...listed,
      user: ada.id,
      currentPaid: 360,
      remainingToPay: 840,
      paymentIntentId: expect.stringMatching(/^pi_/),
    });
  });

  it('a paid payment leaves no secret behind', async () => {
    const { backend } = await open();
    fill();
    pay();
    await screen.findByRole('heading', { name: 'Your reservation is confirmed' });
    expect(paymentSecret(backend.intents[0]!.id)).toBeUndefined();
  });

  it('a declined payment keeps its secret for the next attempt', async () => {
    const { backend } = await open();
    fill(CARDS.declined);
    pay();
    await screen.findByText('Your card was declined.');
    expect(paymentSecret(backend.intents[0]!.id)).toBe(backend.intents[0]!.secret);
  });

  it('a double click pays once', async () => {
    await open();
    fill();
    pay();
    const form = screen.getByRole('form', { name: 'Payment' });
    fireEvent.submit(form);
    fireEvent.submit(form);
    await screen.findByRole('heading', { name: 'Your reservation is confirmed' });
    expect(writes()).toEqual([START, CONFIRM, RECORD]);
  });

  it.each([
    ['declined', CARDS.declined, 'Your card was declined.'],
    ['without funds', CARDS.poor, 'Your card has insufficient funds.'],
    ['half typed', '4242', 'Your card number is incomplete.'],
  ])('a card %s: the provider’s message, and the form as it was', async (_, number, text) => {
    const { backend } = await open();
    fill(number);
    pay();
    expect(await screen.findByText(text)).toBeVisible();
    expect(alert()).toHaveFocus();
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
    expect(screen.getByLabelText('Card number')).toHaveValue(number);
    enter('Card number', CARDS.good);
    pay();
    await screen.findByRole('heading', { name: 'Your reservation is confirmed' });
    expect(backend.intents).toHaveLength(1);
  });

  it('a refusal without words', async () => {
    await open();
    server.use(http.post('*/mock/confirm-card', () => HttpResponse.json({ error: { type: 'api_error' } })));
    fill();
    pay();
    expect(await screen.findByText('Payment failed')).toBeVisible();
  });

  it('a payment that the bank is still deciding on', async () => {
    await open();
    server.use(
      http.post('*/mock/confirm-card', () =>
        HttpResponse.json({ paymentIntent: { id: 'pi', status: 'processing' } }),
      ),
    );
    fill();
    pay();
    expect(await screen.findByText(/Your bank is still processing this payment/)).toBeVisible();
    expect(writes()).toEqual([START, CONFIRM]);
  });

  it('a lost answer of the provider: trying again cannot charge twice', async () => {
    const { backend } = await open();
    server.use(
      http.post(
        '*/mock/confirm-card',
        () => {
          // The money moved; the answer did not arrive.
          for (const intent of backend.intents) intent.status = 'succeeded';
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    fill();
    pay();
    expect(await screen.findByText('Payment processing failed. Please try again.')).toBeVisible();
    backend.intents[0]!.status = 'requires_payment_method';
    pay();
    await screen.findByRole('heading', { name: 'Your reservation is confirmed' });
    expect(backend.intents).toHaveLength(1);
  });
});

describe('what the server refuses', () => {
  it('dates that somebody took: the message, and the way back to the car', async () => {
    const { backend, user, place } = await open();
    backend.reservations.push(
      aReservation({ userId: anId(999), startDate: '2026-12-05', endDate: '2026-12-07' }),
    );
    fill();
    pay();
    expect(
      await screen.findByText('The selected dates are already booked. Please choose different dates.'),
    ).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Choose other dates' }));
    expect(place.current.pathname).toBe(paths.car(car.id));
    expect(writes()).toEqual([START]);
  });

  it('dates that this customer has paid for lead to the profile', async () => {
    const { backend, place, store } = await open();
    backend.reservations.push(aReservation({ startDate: '2026-12-04', endDate: '2026-12-06' }));
    fill();
    pay();
    await waitFor(() => expect(place.current.pathname).toBe(paths.profile));
    expect(Object.values(store.getState().notices.entities)).toMatchObject([
      { text: 'You have already reserved these dates.' },
    ]);
  });

  it('a session that ran out: sign in, and back to checkout with the order', async () => {
    const { backend, user, place } = await open();
    backend.signedInAs = undefined;
    fill();
    pay();
    expect(await screen.findByText('You must be logged in to rent a car.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Sign in' }));
    expect(place.current).toMatchObject({
      pathname: paths.signIn,
      state: { ...order, from: paths.checkout },
    });
  });

  it('a server that does not answer', async () => {
    await open();
    server.use(http.post('*/api/reservations/create-payment-intent', () => HttpResponse.error()));
    fill();
    pay();
    expect(await screen.findByText('Payment processing failed. Please try again.')).toBeVisible();
    expect(payButton()).toBeEnabled();
  });
});

describe('paid, and the reservation call failed', () => {
  const failOnce = () =>
    server.use(http.post('*/api/reservations', () => HttpResponse.json({}, { status: 500 }), { once: true }));

  it('says so, reassures, and tries only the reservation again', async () => {
    const { user } = await open();
    failOnce();
    fill();
    pay();
    expect(await screen.findByText('Reservation failed. Please contact support.')).toBeVisible();
    expect(screen.getByText('Your payment is recorded and you will not be charged again.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Your reservation is confirmed' })).toBeVisible(),
    );
    expect(writes()).toEqual([START, CONFIRM, RECORD, RECORD]);
  });

  it('the dates went to somebody else: the server’s words, and the way back', async () => {
    const { backend } = await open();
    fill();
    server.use(
      http.post('*/api/reservations', () => {
        for (const held of backend.reservations) held.status = 'conflict';
      }),
    );
    pay();
    expect(await screen.findByText(/Your payment is being refunded in full/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose other dates' })).toBeVisible();
    expect(payButton()).toBeEnabled();
  });
});

describe('leaving while the payment is under way', () => {
  it('says how it ended, wherever the customer is', async () => {
    const { user, place, store } = await open();
    server.use(
      http.post('*/api/reservations', async () => {
        await delay(100);
      }),
    );
    fill();
    pay();
    await waitFor(() => expect(writes()).toContain(RECORD));
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await waitFor(() =>
      expect(Object.values(store.getState().notices.entities)).toMatchObject([
        { kind: 'success', text: 'Your reservation is confirmed. You will find it in your profile.' },
      ]),
    );
    expect(place.current.pathname).toBe(paths.cars);
    expect(store.getState().checkout.status).toBe('idle');
  });

  it('a failure is said there too, and the next checkout starts afresh', async () => {
    const { user, store } = await open();
    let answer: (() => void) | undefined;
    server.use(
      http.post('*/mock/confirm-card', async () => {
        await new Promise<void>((resolve) => (answer = resolve));
        return HttpResponse.json({ error: { type: 'card_error', message: 'Your card was declined.' } });
      }),
    );
    fill();
    pay();
    await waitFor(() => expect(answer).toBeDefined());
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    answer!();
    await waitFor(() =>
      expect(Object.values(store.getState().notices.entities)).toMatchObject([
        { kind: 'error', text: 'Your card was declined.' },
      ]),
    );
    expect(store.getState().checkout).toEqual({ status: 'idle' });
  });
});
