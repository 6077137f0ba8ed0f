// Checks the car list.
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { aCar, anId } from '#domain/testing/builders.ts';
import { refuse } from '#mocks/answers.ts';
import { server, useBackend } from '#mocks/node.ts';
import { aPicture } from '#mocks/pictures.ts';
import { CarsPage } from './CarsPage.tsx';

const section = (name: string) => within(screen.getByRole('region', { name }));

test('shows a spinner, then the cars of each purpose in their section', async () => {
  renderWithProviders(<CarsPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Cars' })).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Loading cars' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Music Video Cars' })).toBeVisible();

  const ghost = await screen.findByRole('link', { name: 'Rolls-Royce Ghost' });
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(ghost).toHaveAttribute('href', `/cars/${anId(101)}`);
  expect(section('Music Video Cars').getAllByRole('article')).toHaveLength(1);
  expect(section('Music Video Cars').getByText('£400.00 / Hour')).toBeVisible();
  expect(section('Chauffeur Cars').getByRole('link', { name: 'Bentley Flying Spur' })).toBeVisible();
  expect(section('Chauffeur Cars').getByText('£900.00 / 6 Hours')).toBeVisible();
  expect(section('Chauffeur Cars').getByText('£150.00 per hour')).toBeVisible();
  expect(document.title).toBe('Cars | Luxury Car Rentals');
});

test('shows a text for a car without pictures, and arrows and dots for several pictures', async () => {
  const pictures = ['a', 'b'].map((id) => aPicture({ id, alt: `Picture ${id}` }));
  useBackend({ cars: [aCar(), aCar({ id: anId(102), model: 'Dawn', pictures })] });
  const { user } = renderWithProviders(<CarsPage />);
  expect(await screen.findByText('No image available')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next picture' }));
  expect(screen.getByRole('img')).toHaveAttribute('alt', 'Picture b');
});

test('opens the car after a click on the picture', async () => {
  useBackend({ cars: [aCar({ pictures: [aPicture()] })] });
  const { user, place, container } = renderWithProviders(<CarsPage />);
  await screen.findByRole('img');
  const picture = container.querySelector('.lcr-carousel-link');
  if (picture) await user.click(picture);
  expect(place.current.pathname).toBe(`/cars/${anId(101)}`);
});

test('shows a text in an empty section', async () => {
  useBackend({ cars: [] });
  renderWithProviders(<CarsPage />);
  expect(await screen.findAllByText('There are no cars in this section at the moment.')).toHaveLength(2);
});

test('shows the reason of a failed read with Retry', async () => {
  server.use(http.get('*/api/cars', () => refuse(500, 'The catalogue is being updated.'), { once: true }));
  const { user } = renderWithProviders(<CarsPage />);
  expect(await screen.findByText('The catalogue is being updated.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Rolls-Royce Ghost' })).toBeVisible();
});

test('shows an error when an answer does not match the contract', async () => {
  server.use(http.get('*/api/cars', () => HttpResponse.json([{ id: 7 }])));
  renderWithProviders(<CarsPage />);
  expect(await screen.findByText('The server gave an unexpected answer.')).toBeVisible();
});
