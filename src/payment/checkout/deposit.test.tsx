// Checks the payment of a deposit: every message, one charge in all cases, and no lost input.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { paymentSecret } from '#app/booking/data/paymentSecrets.ts';
import { paths } from '#app/platform/address/paths.ts';
import { aReservation, anId } from '#domain/testing/builders.ts';
import { ada } from '#mocks/backend.ts';
import { CARDS } from '#mocks/payment/testCards.ts';
import { server } from '#mocks/node.ts';
import { confirmed, followCheckout, openHold } from './testing/openCheckout.tsx';
import { CONFIRM, enter, fill, pay, payButton, RECORD, START } from './testing/paying.tsx';

const { writes } = followCheckout();
const carId = aReservation().carId;

async function open() {
  const view = openHold();
  await screen.findByLabelText('Card number');
  return view;
}

const alert = () => screen.getByRole('alert');

describe('the amount', () => {
  it('is the deposit until the customer chooses to pay in full', async () => {
    const { user, backend } = await open();
    expect(screen.getByRole('radio', { name: 'Pay deposit (30%), £360.00' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Pay in full, £1,200.00' }));
    expect(screen.getByText('To pay now, in full')).toBeVisible();
    expect(screen.queryByText('Remaining, to pay later')).not.toBeInTheDocument();
    fill(CARDS.good);
    await user.click(screen.getByRole('button', { name: 'Pay £1,200.00 in full' }));
    await confirmed();
    expect(screen.getByText('Nothing remains to be paid.')).toBeVisible();
    expect(backend.reservations[0]).toMatchObject({ currentPaid: 1200, remainingToPay: 0 });
  });
});

it('is paid with the card of another reservation in one step, which stays offered after a decline', async () => {
  const savedCard = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2031, hasFailed: false };
  const { user, backend } = openHold({
    before: ({ reservations }) => void reservations.push(aReservation({ id: anId(702), savedCard })),
  });
  const pay = await screen.findByRole('button', { name: 'Pay £360.00 deposit with Visa ···· 4242' });
  expect(screen.queryByLabelText('Card number')).not.toBeInTheDocument();
  await waitFor(() => expect(pay).toBeEnabled());
  server.use(
    http.post('*/mock/confirm-card', () => HttpResponse.json({ error: { message: 'Too little money.' } }), {
      once: true,
    }),
  );
  await user.click(pay);
  expect(await screen.findByText('Too little money.')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Another card' }));
  expect(await screen.findByLabelText('Card number')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Visa ···· 4242' }));
  await user.click(screen.getByRole('radio', { name: 'Pay in full, £1,200.00' }));
  await user.click(screen.getByRole('button', { name: 'Pay £1,200.00 in full with Visa ···· 4242' }));
  await confirmed();
  expect(backend.reservations[0]).toMatchObject({ currentPaid: 1200, savedCard: null });
  expect(backend.reservations[1]).toMatchObject({ savedCard });
});

it('shows a message at each required field before anything is sent', async () => {
  await open();
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue(ada.email));
  enter('Email', '');
  pay();
  await waitFor(() => expect(alert()).toHaveTextContent('Please fill in all required fields.'));
  expect(alert()).toHaveFocus();
  expect(screen.getByLabelText('Email')).toBeInvalid();
  expect(screen.getByLabelText('Postal code')).toBeInvalid();
  expect(screen.getByLabelText('Country')).toBeValid();
  enter('Email', 'ada@example.com');
  enter('Postal code', 'SW1A 1AA');
  pay();
  await waitFor(() => expect(alert()).toHaveTextContent('Card information is missing.'));
  expect(screen.getByRole('group', { name: 'Card details' })).toHaveAccessibleDescription(
    'Card information is missing.',
  );
  expect(writes).toEqual([]);
});

describe('paying', () => {
  it('holds, charges and reserves once in this order, and shows the confirmation', async () => {
    let sent: unknown;
    const { backend, place } = await open();
    server.events.on('request:start', ({ request }) => {
      if (new URL(request.url).pathname === '/api/reservations')
        void request
          .clone()
          .json()
          .then((body) => (sent = body));
    });
    fill();
    pay();
    const form = screen.getByRole('form', { name: 'Payment' });
    fireEvent.submit(form);
    fireEvent.submit(form);
    expect(screen.getByRole('button', { name: 'Processing...' })).toBeDisabled();
    for (const choice of screen.getAllByRole('radio')) expect(choice).toBeDisabled();
    expect(screen.getByRole('checkbox')).toBeDisabled();
    expect(screen.getByLabelText('Card number')).toBeDisabled();
    expect(await confirmed()).toBeVisible();
    expect(writes).toEqual([START, CONFIRM, RECORD]);
    expect(sent).toEqual({
      user: ada.id,
      carId,
      carMake: 'Rolls-Royce',
      carModel: 'Ghost',
      startDate: '2026-12-04',
      endDate: '2026-12-06',
      startTime: '',
      endTime: '',
      totalPrice: 1200,
      currentPaid: 360,
      remainingToPay: 840,
      paymentIntentId: expect.stringMatching(/^pi_/),
    });
    expect(place.current.state).toMatchObject({
      success: true,
      amount: 360,
      carDescription: 'Rolls-Royce Ghost',
      reservation: { startDate: '2026-12-04', remainingToPay: 840 },
    });
    expect(screen.getByText('£360.00')).toBeVisible();
    expect(screen.getByText(/The remaining £840.00 is due by the end of Tue, 1 Dec 2026/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to your profile' })).toHaveAttribute('href', paths.profile);
    expect(screen.getByRole('link', { name: 'See more cars' })).toHaveAttribute('href', paths.cars);
    expect(backend.reservations).toMatchObject([
      { status: 'confirmed', currentPaid: 360, remainingToPay: 840 },
    ]);
    expect(paymentSecret(backend.intents[0]!.id)).toBeUndefined();
  });

  it('shows the reason of each failure, keeps the form and the secret, and then charges once', async () => {
    const { backend } = await open();
    fill();
    server.use(
      http.post('*/api/reservations/create-payment-intent', () => HttpResponse.error(), { once: true }),
    );
    pay();
    expect(await screen.findByText('Payment processing failed. Please try again.')).toBeVisible();
    expect(payButton()).toBeEnabled();
    for (const [number, text] of [
      [CARDS.declined, 'Your card was declined.'],
      [CARDS.poor, 'Your card has insufficient funds.'],
      ['4242', 'Your card number is incomplete.'],
    ] as const) {
      enter('Card number', number);
      pay();
      expect(await screen.findByText(text)).toBeVisible();
      expect(alert()).toHaveFocus();
      expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
      expect(screen.getByLabelText('Card number')).toHaveValue(number);
      expect(paymentSecret(backend.intents[0]!.id)).toBe(backend.intents[0]!.secret);
    }
    enter('Card number', CARDS.good);
    server.use(
      http.post('*/mock/confirm-card', () => HttpResponse.json({ error: { type: 'api_error' } }), {
        once: true,
      }),
    );
    pay();
    expect(await screen.findByText('Payment failed')).toBeVisible();
    pay();
    await confirmed();
    expect(backend.intents).toHaveLength(1);
  });

  it('shows a message for a payment that the bank has not decided', async () => {
    await open();
    server.use(
      http.post('*/mock/confirm-card', () =>
        HttpResponse.json({ paymentIntent: { id: 'pi', status: 'processing' } }),
      ),
    );
    fill();
    pay();
    expect(await screen.findByText(/Your bank is still processing this payment/)).toBeVisible();
    expect(writes).toEqual([START, CONFIRM]);
  });

  it('charges once when the answer of the provider was lost', async () => {
    const { backend } = await open();
    server.use(
      http.post(
        '*/mock/confirm-card',
        () => {
          // The money moved, but the answer was lost.
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
    await confirmed();
    expect(backend.intents).toHaveLength(1);
  });
});

describe('leaving while the payment is under way', () => {
  /** Answers a call once `answer` is called. */
  function holdBack(path: string, body?: Record<string, unknown>) {
    let answer: (() => void) | undefined;
    server.use(
      http.post(path, async () => {
        await new Promise<void>((resolve) => (answer = resolve));
        return body && HttpResponse.json(body);
      }),
    );
    return async (view: Awaited<ReturnType<typeof open>>) => {
      fill();
      pay();
      await waitFor(() => expect(answer).toBeDefined());
      await view.user.click(screen.getByRole('link', { name: 'Elsewhere' }));
      answer!();
    };
  }
  const SUCCESS = {
    kind: 'success',
    text: 'Your reservation is confirmed. You will find it in your profile.',
  };
  const FAILURE = { kind: 'error', text: 'Your card was declined.' };

  it('posts the outcome as a notice, and resets the next checkout', async () => {
    const declined = { error: { type: 'card_error', message: 'Your card was declined.' } };
    for (const [path, body, notice] of [
      ['*/api/reservations', undefined, SUCCESS],
      ['*/mock/confirm-card', declined, FAILURE],
    ] as const) {
      const view = await open();
      await holdBack(path, body)(view);
      await waitFor(() =>
        expect(Object.values(view.store.getState().notices.entities)).toMatchObject([notice]),
      );
      expect(view.place.current.pathname).toBe(paths.cars);
      expect(view.store.getState().payment).toEqual({});
      view.unmount();
    }
  });
});
