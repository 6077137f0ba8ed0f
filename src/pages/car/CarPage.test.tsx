// Checks the page of a car; the reservation has its own tests.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { Link, Route, Routes } from 'react-router-dom';
import { carApi } from '#app/entities/car/index.ts';
import { makeStore } from '#app/app/makeStore.ts';
import { carPattern, paths } from '#app/shared/config/paths.ts';
import { renderWithProviders, type RenderOptions } from '#app/testing/renderWithProviders.tsx';
import { aCar, anId } from '#domain/testing/builders.ts';
import { refuse } from '#mocks/answers.ts';
import { ada } from '#mocks/backend.ts';
import { server, useBackend } from '#mocks/node.ts';
import { aPicture } from '#mocks/pictures.ts';
import { CarPage } from './CarPage.tsx';

const show = (carId = anId(101), options: RenderOptions = {}) =>
  renderWithProviders(
    <Routes>
      <Route path={carPattern} element={<CarPage />} />
      <Route path={paths.cars} element={<p>The car list</p>} />
      <Route path={paths.checkout} element={<p>The checkout</p>} />
    </Routes>,
    { at: paths.car(carId), ...options },
  );

test('loads, then shows make and model, price and description', async () => {
  show();
  expect(screen.getByText('Loading...')).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1, name: 'Rolls-Royce Ghost' })).toBeVisible();
  expect(screen.getByText('£400.00 / Hour')).toBeVisible();
  expect(screen.getByText('A silent saloon in midnight blue.')).toBeVisible();
  expect(screen.getByText('No images available')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Details of the car' })).not.toBeInTheDocument();
  expect(document.title).toBe('Rolls-Royce Ghost | Luxury Car Rentals');
  // The footer: a social link without an address is not a link.
  expect(await screen.findByRole('link', { name: 'Instagram' })).toHaveAttribute(
    'href',
    'https://social.example/instagram',
  );
  for (const name of [/Facebook/, /^X/]) {
    const inert = screen.getByRole('link', { name });
    expect(inert).toHaveAttribute('aria-disabled', 'true');
    expect(inert).not.toHaveAttribute('href');
  }
});

test('lists the known details of the car', async () => {
  useBackend({ cars: [aCar({ details: { seats: 4, power: 563, features: ['Glass roof', 'Tow bar'] } })] });
  show();
  expect(await screen.findByRole('region', { name: 'Details of the car' })).toBeVisible();
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Seats',
    'Power',
    'Features',
  ]);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '4',
    '563 hp',
    'Glass roof, Tow bar',
  ]);
});

test('shows the prices of six hours and of one hour for a chauffeur car', async () => {
  show(anId(102));
  expect(await screen.findByText('£900.00 / 6 Hours')).toBeVisible();
  expect(screen.getByText('£150.00 per hour')).toBeVisible();
});

test('shows the new price when it has changed before Continue, so that the next attempt succeeds', async () => {
  const backend = useBackend({ cars: [aCar()], signedInAs: ada.id });
  const { user } = show(undefined, {
    at: `${paths.car(anId(101))}?from=2026-12-04&to=2026-12-06`,
    session: { userId: ada.id },
  });
  const reserve = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Reserve' }));
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
  };
  expect(await screen.findByText('3 days x £400.00 = £1,200.00')).toBeVisible();
  backend.cars = [aCar({ price: 500 })];
  await reserve();
  expect(
    await screen.findByText('The price has changed meanwhile. Please look at it again before you continue.'),
  ).toBeVisible();
  expect(await screen.findByText('3 days x £500.00 = £1,500.00')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await reserve();
  expect(await screen.findByText('The checkout')).toBeVisible();
});

test('shows the data of the list at once', async () => {
  const store = makeStore();
  await store.dispatch(carApi.endpoints.getCars.initiate());
  useBackend({ cars: [aCar({ price: 450 })] });
  show(anId(101), { store });
  expect(screen.getByRole('heading', { level: 1, name: 'Rolls-Royce Ghost' })).toBeVisible();
  expect(await screen.findByText('£450.00 / Hour')).toBeVisible();
});

test('shows a message and a link to the cars for an invalid id and for a deleted car', async () => {
  useBackend({ cars: [] });
  server.use(http.get('*/api/cars/no-id', () => refuse(400, 'That is no id.')));
  const { unmount } = show('no-id');
  expect(await screen.findByRole('heading', { name: 'This car is not available' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  unmount();
  const { user, place } = show();
  expect(await screen.findByRole('heading', { name: 'This car is not available' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'See the cars' }));
  await waitFor(() => expect(place.current.pathname).toBe('/Cars'));
});

test('keeps a listed car when the refetch fails', async () => {
  const store = makeStore();
  await store.dispatch(carApi.endpoints.getCars.initiate());
  server.use(http.get('*/api/cars/:id', () => refuse(500, 'The catalogue is being updated.')));
  show(anId(101), { store });
  expect(await screen.findByText('The catalogue is being updated.')).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
    'Rolls-Royce Ghost',
  ]);
});

test('removes a listed car that is deleted', async () => {
  const store = makeStore();
  await store.dispatch(carApi.endpoints.getCars.initiate());
  useBackend({ cars: [] });
  show(anId(101), { store });
  expect(await screen.findByRole('heading', { name: 'This car is not available' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Rolls-Royce Ghost' })).not.toBeInTheDocument();
});

test('starts with the first picture of another car', async () => {
  const pictures = [aPicture({ id: 'front' }), aPicture({ id: 'side' })];
  useBackend({ cars: [101, 102].map((id) => aCar({ id: anId(id), model: `Model ${id}`, pictures })) });
  // The list has the data of both cars, so that no placeholder is between their pages.
  const store = makeStore();
  await store.dispatch(carApi.endpoints.getCars.initiate());
  const { user } = renderWithProviders(
    <>
      <Link to={paths.car(anId(102))}>The other car</Link>
      <Routes>
        <Route path={carPattern} element={<CarPage />} />
      </Routes>
    </>,
    { at: paths.car(anId(101)), store },
  );
  await user.click(await screen.findByRole('button', { name: 'Show picture 2 of 2' }));
  await user.click(screen.getByRole('link', { name: 'The other car' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Rolls-Royce Model 102' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show picture 1 of 2' })).toHaveAttribute('aria-current', 'true');
});

test('shows that a car could not be loaded, and loads it after Retry', async () => {
  server.use(
    http.get('*/api/cars/:id', () => refuse(500, 'The catalogue is being updated.'), { once: true }),
  );
  const { user } = show();
  expect(
    await screen.findByRole('heading', { level: 1, name: 'This car could not be loaded' }),
  ).toBeVisible();
  expect(screen.getByText('The catalogue is being updated.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Rolls-Royce Ghost' })).toBeVisible();
});
