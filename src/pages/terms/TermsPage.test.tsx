// Checks the terms of hire.
import { screen } from '@testing-library/react';
import { http } from 'msw';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { refuse } from '#mocks/answers.ts';
import { server, useBackend as answerFrom } from '#mocks/node.ts';
import { TermsPage } from './TermsPage.tsx';

const TERMS = { version: 'abc123', text: '# Our terms\n\n## Cancellation\n\n- In time.\n- Late.' };

it('shows title, headings, lists and version', async () => {
  answerFrom({ terms: TERMS });
  renderWithProviders(<TermsPage />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Our terms' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Cancellation' })).toBeVisible();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'In time.',
    'Late.',
  ]);
  expect(screen.getByText('Version abc123')).toBeVisible();
});

it('offers Retry when the terms cannot be loaded', async () => {
  let isFailing = true;
  server.use(http.get('*/api/terms', () => (isFailing ? refuse(500, 'Not now.') : undefined)));
  const { user } = renderWithProviders(<TermsPage />);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  isFailing = false;
  await user.click(retry);
  expect(await screen.findByText(/^Version/)).toBeVisible();
});
