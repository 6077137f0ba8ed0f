// Checks the reviews screen of the admins.
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { recordRequests } from '#app/testing/recordRequests.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import type { RootState } from '#app/platform/store/types.ts';
import { versionConflict } from '#domain/kit/version.ts';
import { anId } from '#domain/testing/builders.ts';
import { refuse } from '#mocks/answers.ts';
import { admin } from '#mocks/backend.ts';
import { aReview } from '#mocks/jobs/jobFixtures.ts';
import { server, useBackend } from '#mocks/node.ts';
import { ManageReviews } from './ManageReviews.tsx';

// Visibility checks of table cells read the computed style of every ancestor, which is slow.
configure({ defaultHidden: true });

const LIST = 'GET /api/admin/reviews?page=0&pageSize=50';

const lastNotice = ({ notices: { ids, entities } }: RootState) => entities[ids.at(-1)!]?.text;

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
  await screen.findByText('Wendy');
  requests.take();
  return { backend, requests, ...view, notice: () => lastNotice(view.store.getState()) };
}
const row = (name: string) => within(screen.getByText(name).closest('[role=row]') as HTMLElement);

test('lists reviews of every status with their stars and verified hires', async () => {
  await open();
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads.filter(Boolean)).toEqual(
    expect.arrayContaining(['Name', 'Review', 'Stars', 'Status', 'Actions']),
  );
  expect(row('Wendy').getByText('Waiting')).toBeVisible();
  expect(row('Wendy').getByText('4')).toBeVisible();
  expect(row('Sam').getByText('Shown')).toBeVisible();
  expect(row('Sam').getByText('Verified hire')).toBeVisible();
  expect(row('Hugo').getByText('Hidden')).toBeVisible();
});

test('shows only the waiting reviews when filtered', async () => {
  await open('/Adminpanel/Reviews?status=waiting');
  expect(screen.getByLabelText('Status')).toHaveValue('waiting');
  expect(screen.queryByText('Sam')).not.toBeInTheDocument();
});

test('shows a notice after a refusal, and each change with one refetch', async () => {
  const { requests, backend, notice } = await open();
  const press = (name: string, action: string) => fireEvent.click(row(name).getByLabelText(action));
  const refused = () => refuse(404, 'This review does not exist any more.');
  server.use(http.put('*/api/admin/reviews/:id', refused, { once: true }));
  press('Wendy', 'Approve');
  await waitFor(() => expect(notice()).toBe('This review does not exist any more.'));
  expect(row('Wendy').getByText('Waiting')).toBeVisible();
  await waitFor(() =>
    expect(row('Wendy').getByLabelText('Approve')).toHaveAttribute('aria-disabled', 'false'),
  );
  requests.take();
  for (const [name, action, status, said] of [
    ['Wendy', 'Approve', 'Shown', 'The review by Wendy is public now.'],
    ['Wendy', 'Hide', 'Hidden', 'The review by Wendy is hidden.'],
    ['Sam', 'Hide', 'Hidden', 'The review by Sam is hidden.'],
    ['Hugo', 'Restore', 'Shown', 'The review by Hugo is public again.'],
  ] as const) {
    const { id } = backend.reviews.find((review) => review.name === name)!;
    press(name, action);
    expect(await row(name).findByText(status)).toBeVisible();
    expect(requests.take()).toEqual([`PUT /api/admin/reviews/${id}`, LIST]);
    await waitFor(() => expect(notice()).toBe(said));
  }
});

test('reads the list again when somebody else has moderated the review meanwhile', async () => {
  const { backend, notice } = await open();
  Object.assign(backend.reviews[1]!, { status: 'waiting', version: 1 });
  fireEvent.click(row('Sam').getByLabelText('Hide'));
  expect(await row('Sam').findByText('Waiting')).toBeVisible();
  expect(notice()).toBe(versionConflict('review').message);
});

test('hides a waiting review', async () => {
  const { backend } = await open();
  fireEvent.click(row('Wendy').getByLabelText('Hide'));
  expect(await row('Wendy').findByText('Hidden')).toBeVisible();
  expect(backend.reviews[0]?.status).toBe('hidden');
});
