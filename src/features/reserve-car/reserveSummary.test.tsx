// Checks the summary of a reservation, the hold, and the refusals of the server.
import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { paths } from '#app/shared/config/paths.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { aCar, aReservation, anId } from '#domain/testing/builders.ts';
import { ada } from '#mocks/backend.ts';
import { server, useBackend as answerFrom } from '#mocks/node.ts';
import { ReserveCar } from './index.ts';
import {
  enterHours,
  enterRange,
  openScene,
  reserve,
  SOMEBODY,
  theirs,
  type Scene,
} from './testing/scene.tsx';

const car = aCar();

// The code of these parts is fetched with the first partly booked day and the first taken dates: it is loaded here, so
// that no test waits for it.
beforeAll(() => Promise.all([import('@mui/material/Tooltip'), import('./Alternatives.tsx')]));

const open = (scene: Scene = {}) => openScene({ reservations: theirs, of: car, ...scene });

describe('the summary', () => {
  it('shows car, dates, price and cancellation policy, and closes with Cancel', async () => {
    const { user } = await open();
    enterRange();
    reserve();
    const dialog = await screen.findByRole('dialog', { name: 'Your reservation' });
    for (const text of [
      'Rolls-Royce Ghost',
      'Fri, 4 Dec 2026 to Sun, 6 Dec 2026',
      '3 days',
      '£1,200.00',
      '£360.00',
      '£840.00',
      'due by 00:00 on Wed, 2 Dec 2026',
      /Cancel 48 hours or more before the start/,
    ]) {
      expect(within(dialog).getByText(text)).toBeInTheDocument();
    }
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Start Date')).toHaveValue('04/12/2026');
  });

  const submit = async () => {
    enterRange();
    reserve();
    return screen.findByRole('button', { name: 'Continue' });
  };

  it('holds the dates once and goes to checkout after Continue', async () => {
    const { user, place, backend } = await open();
    await user.dblClick(await submit());
    await waitFor(() => expect(place.current.pathname).toBe(paths.checkout));
    expect(place.current.state).toEqual({
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
    });
    expect(backend.intents).toHaveLength(1);
    expect(backend.reservations.filter(({ status }) => status === 'held')).toHaveLength(1);
  });

  it('shows that it is busy', async () => {
    const { user } = await open();
    server.use(
      http.post('*/api/reservations/create-payment-intent', async () => {
        await delay('infinite');
      }),
    );
    await user.click(await submit());
    expect(screen.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  });

  it('ends a single-day booking on its start date', async () => {
    const { user, place } = await open();
    enterHours('10:00', '12:30');
    expect(screen.getByText('£400.00 / hour')).toBeVisible();
    expect(screen.getByText('2 hours 30 minutes x £400.00 / Hour = £1,000.00')).toBeVisible();
    reserve();
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(place.current.pathname).toBe(paths.checkout));
    expect(place.current.state).toMatchObject({
      startDate: '2026-12-04',
      endDate: '2026-12-04',
      startTime: '10:00',
      endTime: '12:30',
      isMultiDay: false,
    });
  });

  it('returns to the form with a current calendar when the dates are taken', async () => {
    const { user, backend } = await open();
    const button = await submit();
    backend.reservations.push(
      aReservation({ id: anId(3), userId: SOMEBODY, startDate: '2026-12-05', endDate: '2026-12-08' }),
    );
    await user.click(button);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('The selected dates are already booked. Please choose different dates.');
    await waitFor(() => expect(alert).toHaveFocus());
    expect(await screen.findByRole('gridcell', { name: 'Tue 8 December, reserved' })).toBeVisible();
    expect(screen.getByLabelText('Start Date')).toHaveValue('04/12/2026');
  });

  it('shows the first rule and keeps the form when the session has expired', async () => {
    const { user, backend } = await open();
    const button = await submit();
    backend.signedInAs = undefined;
    await user.click(button);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('alert')).toHaveTextContent('You must be logged in to rent a car.');
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeVisible();
    expect(screen.getByLabelText('End Date')).toHaveValue('06/12/2026');
  });

  it('goes to the profile when the customer already has the dates', async () => {
    const { user, backend, place, store } = await open();
    const button = await submit();
    backend.reservations.push(aReservation({ startDate: '2026-12-04', endDate: '2026-12-06' }));
    await user.click(button);
    await waitFor(() => expect(place.current.pathname).toBe(paths.profile));
    expect(Object.values(store.getState().notices.entities)).toMatchObject([
      { text: 'You have already reserved these dates.' },
    ]);
  });

  it('shows the server’s message for another refusal', async () => {
    const { user, backend } = await open();
    const button = await submit();
    backend.cars = [];
    await user.click(button);
    expect(await screen.findByText('This car is no longer available.')).toBeInTheDocument();
  });
});

describe('when availability is missing', () => {
  it('offers another attempt, and keeps the form usable', async () => {
    const backend = answerFrom({ reservations: [...theirs], signedInAs: ada.id });
    server.use(http.get('*/api/reservations/car/:carId', () => HttpResponse.json({}, { status: 500 })));
    const { user } = renderWithProviders(<ReserveCar car={car} />, { session: { userId: ada.id } });
    expect(await screen.findByText('The dates that are already reserved could not be loaded.')).toBeVisible();
    enterRange();
    expect(screen.getByText('£1,200.00')).toBeVisible();
    answerFrom({ ...backend });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('grid')).toBeVisible();
  });
});
