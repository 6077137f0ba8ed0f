// Checks the content of the About page.
import { screen } from '@testing-library/react';
import { paths } from '#app/shared/config/paths.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { AboutPage } from './AboutPage.tsx';

test('names the service, the marques and the terms, with pictures', () => {
  const { container } = renderWithProviders(<AboutPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'About Luxury Car Rentals' })).toBeVisible();
  expect(document.title).toBe('About | Luxury Car Rentals');
  for (const text of [
    'Luxury vehicle hire',
    'Rolls-Royce',
    'Bentley',
    'Mercedes-Benz',
    'Personalised service',
    'Competitive rates',
    'Flexible options',
  ]) {
    expect(container).toHaveTextContent(text);
  }
  expect(screen.getAllByRole('img')).toHaveLength(4);
});

test('links to the cars, the reviews and the driver request', () => {
  renderWithProviders(<AboutPage />);
  expect(screen.getByRole('link', { name: 'See the cars' })).toHaveAttribute('href', paths.cars);
  expect(screen.getByRole('link', { name: 'Read the reviews' })).toHaveAttribute('href', paths.reviews);
  expect(screen.getByRole('link', { name: 'Request a driver' })).toHaveAttribute('href', paths.requestDriver);
});
