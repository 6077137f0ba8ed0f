// Checks the badge: no badge at 0, and an upper limit for large numbers.
import { screen } from '@testing-library/react';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { CountBadge } from './CountBadge.tsx';

test.each([
  [0, undefined],
  [-1, undefined],
  [1, '1 unread'],
  [99, '99 unread'],
  [100, '99+ unread'],
])('shows %i as %s', (count, text) => {
  renderWithProviders(<CountBadge count={count} what="unread" />);
  expect(screen.queryByText(/unread/)?.parentElement?.textContent ?? undefined).toBe(text);
});
