// Checks the payment of a balance: the server decides the amount due; every message, one charge, and the profile that shows Paid.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { selectUser } from '#app/people/data/userSelectors.ts';
import { paths } from '#app/platform/address/paths.ts';
import { refuse } from '#mocks/answers.ts';
import { type Backend, ada } from '#mocks/backend.ts';
import { CARDS } from '#mocks/payment/testCards.ts';
import { server } from '#mocks/node.ts';
import { ID, fillIn, openBalance, payBalance } from './testing/openBalance.tsx';
import { enter } from './testing/paying.tsx';
import { selectReservation } from '#app/booking/data/reservationSelectors.ts';
import { anId } from '#domain/testing/builders.ts';
import { startIntent } from '#mocks/payment/intents.ts';
import userEvent from '@testing-library/user-event';
import { deferred } from '#app/testing/screenSteps.ts';

describe('the page of the balance', () => {
  const START = `POST /api/reservations/${ID}/pay`;
  const CONFIRM = 'POST /api/mock/confirm-card';
  const RECORD = `PUT /api/reservations/${ID}`;

  async function open() {
    const view = openBalance();
    await screen.findByLabelText('Card number');
    return view;
  }

  it('pays once, with a receipt to the typed email instead of that of the account, and shows Paid in the profile', async () => {
    const { place, notices, writes, backend } = await open();
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue(ada.email));
    await fillIn();
    enter('Email', 'office@example.com');
    payBalance();
    expect(screen.getByRole('button', { name: 'Processing...' })).toBeDisabled();
    fireEvent.submit(screen.getByRole('form', { name: 'Payment' }));
    expect(await screen.findByText('Paid')).toBeVisible();
    expect(place.current.pathname).toBe(paths.profile);
    expect(notices()).toEqual(['The remaining amount is paid. Thank you.']);
    expect(writes()).toEqual([START, CONFIRM, RECORD]);
    expect(backend.intents).toMatchObject([{ kind: 'balance', receiptEmail: 'office@example.com' }]);
  });

  it('keeps the email input when the account loads while the user types', async () => {
    const { promise: answered, resolve: answer } = deferred();
    const { store } = openBalance({
      before: () =>
        server.use(
          http.get('*/api/users/:id', async () => {
            await answered;
          }),
        ),
    });
    const user = userEvent.setup();
    await user.click(await screen.findByLabelText('Email'));
    answer();
    await waitFor(() => expect(selectUser(store.getState(), ada.id)?.email).toBe(ada.email));
    await user.keyboard('office@example.com');
    expect(screen.getByLabelText('Email')).toHaveValue('office@example.com');
  });

  it('pays with the kept card in one step, or with another card', async () => {
    const savedCard = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2031, hasFailed: false };
    const { user, writes, backend } = openBalance({ more: { savedCard } });
    const pay = await screen.findByRole('button', { name: 'Pay £840.00 with Visa ···· 4242' });
    expect(screen.queryByLabelText('Card number')).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Pay now with another card' }));
    expect(await screen.findByLabelText('Card number')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Pay now with Visa ···· 4242' }));
    await user.click(await screen.findByRole('button', { name: pay.textContent }));
    expect(await screen.findByText('Paid')).toBeVisible();
    expect(writes()).toEqual([START, CONFIRM, RECORD]);
    expect(backend.intents).toMatchObject([{ kind: 'balance', status: 'succeeded' }]);
  });

  it('shows the message and the reason of the bank for a declined card, and keeps the form', async () => {
    const { writes } = await open();
    await fillIn(CARDS.poor);
    payBalance();
    expect(await screen.findByText('Payment failed. Please check your card details.')).toBeVisible();
    expect(screen.getByText(/^Your card has insufficient funds\./)).toBeVisible();
    expect(screen.getByLabelText('Card number')).toHaveValue(CARDS.poor);
    expect(writes()).toEqual([START, CONFIRM]);
  });

  it('shows that a payment is charged but not recorded, and repeats only the recording', async () => {
    const { user, writes } = await open();
    server.use(
      http.put('*/api/reservations/:id', () => HttpResponse.json({}, { status: 500 }), { once: true }),
    );
    await fillIn();
    payBalance();
    expect(
      await screen.findByText('Payment successful but failed to update reservation. Please contact support.'),
    ).toBeVisible();
    expect(screen.getByText('Your payment is recorded and you will not be charged again.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Paid')).toBeVisible();
    expect(writes()).toEqual([START, CONFIRM, RECORD, RECORD]);
  });

  it('offers to sign in and return when the session has ended', async () => {
    const { user, place } = await open();
    server.use(http.post('*/api/reservations/:id/pay', () => refuse(401, 'Please sign in.')));
    await fillIn();
    payBalance();
    await user.click(await screen.findByRole('link', { name: 'Sign in' }));
    expect(place.current).toMatchObject({ pathname: paths.signIn, state: { from: paths.paymentOf(ID) } });
  });
});

describe('the payment', () => {
  const settleElsewhere = ({ reservations: [own] }: Backend) =>
    Object.assign(own!, { currentPaid: 1200, remainingToPay: 0 });

  it('shows the payments when nothing is due', async () => {
    openBalance({ before: settleElsewhere });
    expect(await screen.findByRole('heading', { name: 'Nothing remains to be paid' })).toBeVisible();
    expect(await screen.findByText('Deposit')).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Payment' })).not.toBeInTheDocument();
  });

  it('charges nothing and goes to the profile when Pay follows a payment in another tab', async () => {
    const { backend, writes, notices, place } = openBalance();
    await fillIn();
    settleElsewhere(backend);
    payBalance();
    await waitFor(() => expect(place.current.pathname).toBe(paths.profile));
    expect(notices()).toEqual(['This reservation is already paid.']);
    expect(writes()).toEqual([`POST /api/reservations/${ID}/pay`]);
  });

  it('shows a message and the new amount when an admin has changed it', async () => {
    const { backend } = openBalance();
    await fillIn();
    Object.assign(backend.reservations[0]!, { totalPrice: 1300, remainingToPay: 940 });
    payBalance();
    expect(await screen.findByText('The remaining balance is £940.00.')).toBeVisible();
    await screen.findByRole('button', { name: 'Pay £940.00' });
    payBalance('£940.00');
    expect(await screen.findByText('Paid')).toBeVisible();
    expect(backend.intents).toMatchObject([{ amountPence: 94_000, status: 'succeeded' }]);
  });

  it('keeps the amount of a payment under way', async () => {
    const { backend, store } = openBalance();
    await fillIn();
    let answer: (() => void) | undefined;
    server.use(
      http.post('*/mock/confirm-card', () => new Promise<void>((resolve) => (answer = () => resolve())), {
        once: true,
      }),
    );
    payBalance();
    await waitFor(() => expect(answer).toBeDefined());
    Object.assign(backend.reservations[0]!, { totalPrice: 1300, remainingToPay: 940 });
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() =>
      expect(selectReservation(store.getState(), ID)).toMatchObject({ remainingToPay: 940 }),
    );
    expect(screen.getByText('£840.00')).toBeVisible();
    answer!();
    await waitFor(() => expect(backend.reservations[0]!.currentPaid).toBe(1200));
  });

  it('records an approved payment once after the bank’s page', async () => {
    const { writes, place } = openBalance({
      at: `${paths.paymentOf(ID)}&payment_intent=pi_9&redirect_status=succeeded`,
      before: (backend) => {
        const more = { kind: 'balance', amountPence: 84_000, userId: ada.id, reservationId: ID } as const;
        Object.assign(startIntent(backend, more), { id: 'pi_9', status: 'succeeded' });
      },
    });
    expect(await screen.findByText('Paid')).toBeVisible();
    expect(place.current.pathname).toBe(paths.profile);
    expect(writes()).toEqual([`PUT /api/reservations/${ID}`]);
  });

  it('refetches within ten seconds after a payment in another tab', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      const { backend } = openBalance();
      await screen.findByLabelText('Card number');
      settleElsewhere(backend);
      await act(() => jest.advanceTimersByTimeAsync(10_000));
      expect(await screen.findByRole('heading', { name: 'Nothing remains to be paid' })).toBeVisible();
    } finally {
      jest.useRealTimers();
    }
  });

  it('redirects an unpaid reservation to its deposit, and without a reservation to the profile', async () => {
    const NONE = 'There is no such reservation of yours. Please choose the one you would like to pay.';
    const FIRST = 'The deposit comes first.';
    const refused = (status: number) => ({
      before: () => server.use(http.get('*/api/reservations/:id', () => refuse(status, 'No.'))),
    });
    const cases: [string, Parameters<typeof openBalance>[0], string, string][] = [
      ['held', { more: { status: 'held', currentPaid: 0 } }, paths.checkoutOf(ID), FIRST],
      ['expired', { more: { status: 'expired', currentPaid: 0 } }, paths.checkoutOf(ID), FIRST],
      ['400', refused(400), paths.profile, NONE],
      ['403', refused(403), paths.profile, NONE],
      ['404', refused(404), paths.profile, NONE],
      ['somebody else’s', { more: { userId: anId(999) } }, paths.profile, NONE],
      [
        'not in the address',
        { at: paths.payment },
        paths.profile,
        'Please choose the reservation you would like to pay.',
      ],
    ];
    for (const [name, scene, address, notice] of cases) {
      const { place, notices, unmount } = openBalance(scene);
      const reached = () => ({ [name]: place.current.pathname + place.current.search });
      await waitFor(() => expect(reached()).toEqual({ [name]: address }));
      expect({ [name]: notices() }).toEqual({ [name]: [notice] });
      unmount();
      server.resetHandlers();
    }
  });
});
