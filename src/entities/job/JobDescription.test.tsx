// A job's description, cut at 50 characters.
import { screen } from '@testing-library/react';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { JobDescription, previewOf, PREVIEW_LENGTH } from './JobDescription.tsx';

const long = 'Collect the bride in Guildford at noon, church at one, reception at three.';

test('shows the first 50 characters, all of it on demand, and less again', async () => {
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

test('50 characters are not cut, 51 are; letters stay whole', () => {
  const exact = 'x'.repeat(PREVIEW_LENGTH);
  expect(previewOf(exact)).toBe(exact);
  expect(previewOf(`${exact}y`)).toBe(`${exact}...`);
  expect(previewOf('🚗'.repeat(51))).toBe(`${'🚗'.repeat(50)}...`);
});

test('a short description has nothing to open', () => {
  renderWithProviders(<JobDescription description="Four arrivals." titleId="title" />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
