// Checks the sidebar of the staff: heading, links, collapsing.
import type { ReactNode } from 'react';
import { screen, within } from '@testing-library/react';
import { paths } from '#app/shared/config/paths.ts';
import { mediaMatches } from '#app/testing/media.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { StaffLayout, type StaffLink } from './StaffLayout.tsx';

const links: StaffLink[] = [
  { to: paths.admin, text: 'Admin Home', icon: 'home', end: true },
  { to: paths.adminCars, text: 'Cars', icon: 'cars' },
];

const open = (tool?: ReactNode) =>
  renderWithProviders(
    <StaffLayout heading="Admin Dashboard" links={links} tool={tool}>
      <p>The work</p>
    </StaffLayout>,
    { at: paths.adminCars },
  );

test('shows its heading, its links with the current one marked, and the content', () => {
  open();
  expect(screen.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  const sidebar = within(screen.getByRole('navigation', { name: 'Admin Dashboard' }));
  expect(sidebar.getByRole('link', { name: 'Admin Home' })).toHaveAttribute('href', paths.admin);
  expect(sidebar.getByRole('link', { name: 'Admin Home' })).not.toHaveAttribute('aria-current');
  expect(sidebar.getByRole('link', { name: 'Cars' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByText('The work')).toBeVisible();
});

test('has one entry for each link, and a last one for the tool of the area', () => {
  const { unmount } = open();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  unmount();
  open(<button type="button">Find</button>);
  const entries = screen.getAllByRole('listitem');
  expect(entries).toHaveLength(3);
  expect(within(entries[2]!).getByRole('button', { name: 'Find' })).toBeVisible();
});

test('collapses and expands, and keeps the names of its links', async () => {
  const { user } = open();
  const fold = screen.getByRole('button', { name: 'Collapse the sidebar' });
  expect(fold).toHaveAttribute('aria-expanded', 'true');
  await user.click(fold);
  expect(fold).toHaveAccessibleName('Expand the sidebar');
  expect(fold).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByRole('link', { name: 'Cars' })).toHaveAttribute('title', 'Cars');
  await user.click(fold);
  expect(fold).toHaveAttribute('aria-expanded', 'true');
});

test('starts collapsed on a phone', () => {
  mediaMatches('max-width: 768px');
  open();
  expect(screen.getByRole('button', { name: 'Expand the sidebar' })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
});
