// Checks the description of a job, truncated at 50 characters.
import { screen } from '@testing-library/react';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { JobDescription, previewOf, PREVIEW_LENGTH } from './JobDescription.tsx';

const long = 'Collect the bride in Guildford at noon, church at one, reception at three.';

test('shows the first 50 characters, the whole text after a click, and the first 50 again', async () => {
  const { user } = renderWithProviders(
    <>
      <b id="title">Wedding in Surrey</b>
      <JobDescription description={long} titleId="title" />
    </>,
  );
  expect(screen.getByText('Collect the bride in Guildford at noon, church at...')).toBeVisible();
  expect(screen.queryByText(long)).not.toBeInTheDocument();
  const toggle = screen.getByRole('button', { name: 'read more' });
  expect(toggle).toHaveAccessibleDescription('Wedding in Surrey');
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await user.click(toggle);
  expect(screen.getByText(long)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'show less' }));
  expect(screen.queryByText(long)).not.toBeInTheDocument();
});

test('truncates 51 characters, not 50, and never inside a character', () => {
  const exact = 'x'.repeat(PREVIEW_LENGTH);
  expect(previewOf(exact)).toBe(exact);
  expect(previewOf(`${exact}y`)).toBe(`${exact}...`);
  expect(previewOf('🚗'.repeat(51))).toBe(`${'🚗'.repeat(50)}...`);
});

test('shows no button for a short description', () => {
  renderWithProviders(<JobDescription description="Four arrivals." titleId="title" />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
