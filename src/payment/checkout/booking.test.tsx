// Checks a whole booking through the real routes: a guest finds a car, signs in, and pays the deposit and the
// balance. The log contains no secret and no card data, and a second reduction of its actions gives the same
// state.
import { addListener, type UnknownAction } from '@reduxjs/toolkit';
import { fireEvent, screen, within } from '@testing-library/react';
import { makeStore } from '#app/app/store/makeStore.ts';
import { rootReducer } from '#app/platform/store/rootReducer.ts';
import { AppRoutes } from '#app/app/routes/router.tsx';
import { paths } from '#app/platform/address/paths.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { aCar } from '#domain/testing/builders.ts';
import { ada, PASSWORD } from '#mocks/backend.ts';
import { installFakeStripe } from '#mocks/payment/fakeStripe.ts';
import { CARDS } from '#mocks/payment/testCards.ts';
import { useBackend as answerFrom } from '#mocks/node.ts';
import { Suspense } from 'react';

const enter = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const enterCard = () => {
  enter('Email', ada.email);
  enter('Card number', CARDS.good);
  enter('Expiry date', '12/30');
  enter('CVC', '123');
};

it('books a car from the first page of a guest to a paid reservation', async () => {
  const backend = answerFrom();
  installFakeStripe();
  const store = makeStore();
  const log: UnknownAction[] = [];
  store.dispatch(
    addListener({ predicate: () => true, effect: (action) => void log.push(action as UnknownAction) }),
  );
  const before = store.getState();
  const { user } = renderWithProviders(
    <Suspense>
      <AppRoutes />
    </Suspense>,
    { store, at: paths.car(aCar().id) },
  );

  fireEvent.change(await screen.findByLabelText('Start Date'), { target: { value: '2026-12-04' } });
  fireEvent.change(screen.getByLabelText('End Date'), { target: { value: '2026-12-06' } });
  await user.click(screen.getByRole('button', { name: 'Reserve' }));
  await user.click(within(screen.getByRole('alert')).getByRole('link', { name: 'Sign in' }));
  await user.type(await screen.findByLabelText('Email'), ada.email);
  await user.type(screen.getByLabelText('Password'), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));

  expect(await screen.findByLabelText('Start Date')).toHaveValue('04/12/2026');
  expect(screen.getByLabelText('End Date')).toHaveValue('06/12/2026');
  expect(screen.queryByText('You must be logged in to rent a car.')).not.toBeInTheDocument();
  // The summary opens where Reserve was pressed.
  await user.click(await screen.findByRole('button', { name: 'Continue' }));

  await screen.findByLabelText('Card number');
  enterCard();
  enter('Postal code', 'SW1A 1AA');
  await user.click(screen.getByRole('button', { name: 'Pay £360.00 deposit' }));
  await user.click(await screen.findByRole('link', { name: 'Go to your profile' }));
  await user.click(await screen.findByRole('button', { name: 'Pay Remaining Amount' }));
  await screen.findByLabelText('Card number');
  enterCard();
  await user.click(screen.getByRole('button', { name: 'Pay £840.00' }));
  expect(await screen.findByText('Paid')).toBeVisible();

  const recorded = JSON.stringify([log, store.getState()]);
  expect(backend.intents).toHaveLength(2);
  for (const { secret } of backend.intents) expect(recorded).not.toContain(secret);
  expect(recorded).not.toContain(CARDS.good);
  const types = log.map(({ type }) => type).filter((type) => /^(reservationDraft|payment)\//.test(type));
  expect(types).toEqual([
    'reservationDraft/fieldEntered',
    'reservationDraft/fieldEntered',
    'reservationDraft/submitted',
    'reservationDraft/formLeft',
    'reservationDraft/addressArrived',
    'reservationDraft/submitted',
    'reservationDraft/continued',
    'reservationDraft/datesHeld',
    'reservationDraft/formLeft',
    'payment/submitted',
    'payment/completed',
    'payment/left',
    'payment/submitted',
    'payment/completed',
    'payment/left',
  ]);
  const { api: _api, ...facts } = store.getState();
  expect(log.reduce(rootReducer, before)).toMatchObject(facts);
  expect(store.getState().reservationDraft).toEqual({});
});
