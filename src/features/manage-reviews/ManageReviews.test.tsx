// Checks the reviews screen of the admins.
import { configure, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { recordRequests } from '#app/testing/recordRequests.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { selectNextNotice } from '#app/entities/notice/index.ts';
import { anId } from '#domain/testing/builders.ts';
import { refuse } from '#mocks/answers.ts';
import { admin } from '#mocks/backend.ts';
import { aReview } from '#mocks/jobFixtures.ts';
import { server, useBackend } from '#mocks/node.ts';
import { ManageReviews } from './index.ts';

// Visibility checks of table cells read the computed style of every ancestor, which is slow.
configure({ defaultHidden: true });

const LIST = 'GET /api/admin/reviews?page=0&pageSize=50';

async function open(at = '/Adminpanel/Reviews') {
  const backend = useBackend({
    signedInAs: admin.id,
    reviews: [
      aReview({ id: anId(701), name: 'Wendy', rating: 4 }),
      aReview({ id: anId(702), name: 'Sam', isVerifiedHire: true }),
      aReview({ id: anId(703), name: 'Hugo' }),
    ].map((review, index) => ({ ...review, status: (['waiting', 'shown', 'hidden'] as const)[index]! })),
  });
  const requests = recordRequests();
  const view = renderWithProviders(<ManageReviews />, { at, session: { userId: admin.id, isAdmin: true } });
  await screen.findByRole('gridcell', { name: 'Wendy' });
  requests.take();
  return { backend, requests, ...view, notice: () => selectNextNotice(view.store.getState())?.text };
}
const row = (name: string) =>
  within(screen.getByRole('gridcell', { name }).closest('[role=row]') as HTMLElement);

test('lists reviews of every status with their stars and verified hires', async () => {
  await open();
  for (const name of ['Name', 'Review', 'Stars', 'Status', 'Actions']) {
    expect(screen.getByRole('columnheader', { name })).toBeVisible();
  }
  expect(row('Wendy').getByText('Waiting')).toBeVisible();
  expect(row('Wendy').getByRole('gridcell', { name: '4' })).toBeVisible();
  expect(row('Sam').getByText('Shown')).toBeVisible();
  expect(row('Sam').getByText('Verified hire')).toBeVisible();
  expect(row('Hugo').getByText('Hidden')).toBeVisible();
});

test('shows only the waiting reviews when filtered', async () => {
  await open('/Adminpanel/Reviews?status=waiting');
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('waiting');
  expect(screen.queryByRole('gridcell', { name: 'Sam' })).not.toBeInTheDocument();
});

test.each([
  ['Wendy', 'Approve', 'Shown', 'The review by Wendy is public now.'],
  ['Wendy', 'Hide', 'Hidden', 'The review by Wendy is hidden.'],
  ['Sam', 'Hide', 'Hidden', 'The review by Sam is hidden.'],
  ['Hugo', 'Restore', 'Shown', 'The review by Hugo is public again.'],
])('updates the review by %s with %s to %s with one refetch', async (name, action, status, said) => {
  const { user, requests, backend, notice } = await open();
  const { id } = backend.reviews.find((review) => review.name === name)!;
  await user.click(row(name).getByRole('button', { name: action }));
  expect(await row(name).findByText(status)).toBeVisible();
  expect(requests.take()).toEqual([`PUT /api/admin/reviews/${id}`, LIST]);
  expect(notice()).toBe(said);
});

test('shows a notice when the server refuses', async () => {
  const { user, notice } = await open();
  server.use(http.put('*/api/admin/reviews/:id', () => refuse(404, 'This review does not exist any more.')));
  await user.click(row('Wendy').getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(notice()).toBe('This review does not exist any more.'));
  expect(row('Wendy').getByText('Waiting')).toBeVisible();
});
