// Checks the summary of a reservation, the hold, the refusals of the server, and the dates of the address.
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { paths } from '#app/platform/address/paths.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { aCar, aReservation, anId } from '#domain/testing/builders.ts';
import { ada } from '#mocks/backend.ts';
import { server, useBackend as answerFrom } from '#mocks/node.ts';
import { ReserveCar } from './ReserveCar.tsx';
import { SOMEBODY, type Scene, enterRange, openScene, reserve, theirs } from './testing/scene.tsx';
import { refuse } from '#mocks/answers.ts';

// Visibility checks read the computed style of every ancestor, a fifth of this file's time.
configure({ defaultHidden: true });

const car = aCar();

// Its code is fetched with the first taken dates: it is loaded here, so that no test waits for it.
beforeAll(() => import('./Alternatives.tsx'));

const open = (scene: Scene = {}) => openScene({ reservations: theirs, of: car, ...scene });

describe('the summary', () => {
  it('shows car, dates, price and cancellation policy, closes with Cancel, and holds the dates once and goes to checkout after Continue', async () => {
    const { user, place, backend } = await open();
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
      'due by the end of Tue, 1 Dec 2026',
      /Cancel 48 hours or more before the start/,
    ]) {
      expect(within(dialog).getByText(text)).toBeInTheDocument();
    }
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Start Date')).toHaveValue('04/12/2026');
    reserve();
    await user.dblClick(await screen.findByRole('button', { name: 'Continue' }));
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

  it('opens once when a guest who pressed Reserve comes back signed in', async () => {
    const search = '?from=2026-12-04&to=2026-12-06';
    const address = paths.car(car.id) + search;
    const at = { pathname: paths.car(car.id), search, state: { from: address } };
    answerFrom({ cars: [car], signedInAs: ada.id });
    const { place } = renderWithProviders(<ReserveCar car={car} />, { at, session: { userId: ada.id } });
    expect(await screen.findByRole('dialog', { name: 'Your reservation' })).toBeVisible();
    expect(place.current).toMatchObject({ search, state: { typed: true } });
  });

  const submit = async () => {
    enterRange();
    reserve();
    return screen.findByRole('button', { name: 'Continue' });
  };

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

  it('keeps the summary when the session has expired, for the sign-in above the page', async () => {
    const { user, backend, store } = await open();
    const button = await submit();
    backend.signedInAs = undefined;
    await user.click(button);
    await waitFor(() => expect(store.getState().session.hasEnded).toBe(true));
    expect(screen.getByRole('dialog')).toBeVisible();
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

describe('dates in the address', () => {
  // The code of the alternatives is loaded here, so that no test waits for it.
  beforeAll(() => import('./Alternatives.tsx'));

  const car = aCar();
  const similar = [
    aCar({ id: anId(111), model: 'Cullinan', price: 900 }),
    aCar({ id: anId(112), model: 'Wraith', price: 410 }),
    aCar({ id: anId(113), model: 'Dawn', price: 380 }),
    aCar({ id: anId(114), model: 'Phantom', price: 600 }),
    aCar({ id: anId(115), model: 'Spectre', price: 400 }),
    aCar({ id: anId(116), model: 'Flying Spur', CarForReason: 'Chauffeur' }),
  ];
  /** 28 to 30 November. */
  const taken = (carId: string, id: number) => aReservation({ id: anId(id), userId: anId(999), carId });

  async function open(search: string, prepare: () => void = () => undefined) {
    const reservations = [taken(car.id, 1), taken(anId(115), 2)];
    answerFrom({ cars: [car, ...similar], reservations, signedInAs: ada.id });
    prepare();
    const at = `${paths.car(car.id)}${search}`;
    const view = renderWithProviders(<ReserveCar car={car} />, { at, session: { userId: ada.id } });
    await screen.findByRole('grid');
    return view;
  }

  const field = (label: string) => screen.getByLabelText(label);
  const alternatives = async () =>
    within(await screen.findByRole('region', { name: 'Other dates and cars' }));

  const enter = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

  test('writes typed and clicked dates into the address, so that a reload fills the form again', async () => {
    const { user, place, unmount } = await open('');
    expect(place.current.search).toBe('');
    await user.click(screen.getByRole('gridcell', { name: /^Wed 25 November/ }));
    await user.click(screen.getByRole('gridcell', { name: /^Fri 27 November/ }));
    expect(place.current.search).toBe('?from=2026-11-25&to=2026-11-27');
    fireEvent.click(screen.getByRole('button', { name: 'Single-day' }));
    enter('Start Time', '22:00');
    enter('End Time', '04:00');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Ends the next day' }));
    const { search } = place.current;
    expect(search).toBe('?from=2026-11-25&to=2026-11-26&startTime=22%3A00&endTime=04%3A00');
    unmount();
    await open(search);
    expect(field('Date')).toHaveValue('25/11/2026');
    expect(field('Start Time')).toHaveValue('22:00');
    expect(screen.getByRole('checkbox', { name: 'Ends the next day' })).toBeChecked();
  });

  test('offers three free cars of the same purpose, the nearest price first, and selects the nearest free dates, when the dates are taken', async () => {
    const { user, place } = await open('?from=2026-11-29&to=2026-12-01');
    const proposals = await alternatives();
    const cars = await proposals.findAllByRole('link');
    expect(cars.map(({ textContent }) => textContent)).toEqual([
      'Rolls-Royce Wraith, £1,230.00',
      'Rolls-Royce Dawn, £1,140.00',
      'Rolls-Royce Phantom, £1,800.00',
    ]);
    const address = `${paths.car(anId(112))}?from=2026-11-29&to=2026-12-01`;
    expect(cars[0]).toHaveAttribute('href', address);
    expect(
      await proposals.findByRole('button', { name: 'Wed, 25 Nov 2026 to Fri, 27 Nov 2026' }),
    ).toBeVisible();
    await user.click(proposals.getByRole('button', { name: 'Tue, 1 Dec 2026 to Thu, 3 Dec 2026' }));
    expect(field('Start Date')).toHaveValue('01/12/2026');
    expect(field('End Date')).toHaveValue('03/12/2026');
    expect(place.current.search).toBe('?from=2026-12-01&to=2026-12-03');
    expect(screen.queryByRole('region', { name: 'Other dates and cars' })).not.toBeInTheDocument();
  });

  test('offers Retry when the other dates cannot be read', async () => {
    let isFailing = true;
    const { user } = await open('?from=2026-11-29&to=2026-12-01', () =>
      server.use(
        http.get('*/api/cars/availability', () => (isFailing ? refuse(500, 'Not now.') : undefined)),
      ),
    );
    const proposals = await alternatives();
    const retry = await proposals.findByRole('button', { name: 'Retry' });
    isFailing = false;
    await user.click(retry);
    expect(await proposals.findByRole('button', { name: /1 Dec 2026/ })).toBeVisible();
  });
});
