// The reviews as a visitor reads and writes them.
import { act, screen, within } from '@testing-library/react';
import { http } from 'msw';
import { paths } from '#app/shared/config/paths.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { stopWatching, watchRequests } from '#app/testing/watchRequests.ts';
import { REVIEW_CONTENT_MAX } from '#domain/contract/reviews.ts';
import { aReservation, anId } from '#domain/testing/builders.ts';
import { refuse } from '#mocks/answers.ts';
import { ada } from '#mocks/backend.ts';
import { someReviews } from '#mocks/jobFixtures.ts';
import { server, useBackend } from '#mocks/node.ts';
import { ReviewsPage } from './ReviewsPage.tsx';

type User = ReturnType<typeof renderWithProviders>['user'];

const form = () => within(screen.getByRole('form', { name: 'Add a Review' }));

/** The form waits for the reviews above it. */
const formShown = () => screen.findByRole('form', { name: 'Add a Review' });

async function write(user: User, name: string, content: string) {
  await formShown();
  if (name) await user.type(form().getByLabelText('Name'), name);
  if (content) await user.type(form().getByLabelText('Review'), content);
  await user.click(form().getByRole('button', { name: 'Add Review' }));
}

afterEach(stopWatching);

test('shows a placeholder, then the reviews', async () => {
  useBackend({ reviews: someReviews(4) });
  renderWithProviders(<ReviewsPage />);
  expect(screen.getByRole('status', { name: 'Loading reviews' })).toBeVisible();
  expect(await screen.findByText('What reviewer 1 says.')).toBeVisible();
  expect(screen.getByText('Reviewer 1')).toBeVisible();
  expect(screen.queryByRole('status', { name: 'Loading reviews' })).not.toBeInTheDocument();
  expect(document.title).toBe('Reviews | Luxury Car Rentals');
});

test('without reviews it says so, and the first one appears at once', async () => {
  const { user } = renderWithProviders(<ReviewsPage />);
  expect(await screen.findByText('There are no reviews yet. Yours would be the first.')).toBeVisible();
  await write(user, 'Ada', 'Faultless.');
  expect(await screen.findByText('Faultless.')).toBeVisible();
});

test('a failed read says why and can be retried', async () => {
  useBackend({ reviews: someReviews(1) });
  server.use(http.get('*/api/reviews', () => refuse(500, 'The reviews are being sorted.'), { once: true }));
  const { user } = renderWithProviders(<ReviewsPage />);
  expect(await screen.findByText('The reviews are being sorted.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('What reviewer 1 says.')).toBeVisible();
});

test('a new review is first at once, without asking for the list again', async () => {
  const backend = useBackend({ reviews: someReviews(4) });
  const { user } = renderWithProviders(<ReviewsPage />);
  await screen.findByText('What reviewer 1 says.');
  await user.click(screen.getByRole('button', { name: 'Next review' }));
  const calls = watchRequests();
  await write(user, '  Ada  ', 'Faultless.');

  expect(await form().findByText('Thank you. Your review is the first one above.')).toBeVisible();
  expect(screen.getByText('Faultless.')).toBeVisible();
  expect(screen.getByRole('group', { name: '1 of 5' })).toHaveTextContent('Faultless.Ada');
  expect(screen.getByRole('group', { name: '1 of 5' })).not.toHaveAttribute('inert');
  expect(backend.reviews[0]).toMatchObject({ name: 'Ada', content: 'Faultless.' });
  expect(calls).toEqual(['POST /api/reviews']);
  expect(form().getByLabelText('Name')).toHaveValue('');
  expect(form().getByLabelText('Review')).toHaveValue('');
});

test('both fields are required: a message at each, the focus on the first, and nothing is sent', async () => {
  const { user } = renderWithProviders(<ReviewsPage />);
  await screen.findByText(/There are no reviews yet/);
  const calls = watchRequests();
  await write(user, '', '   ');
  expect(form().getByLabelText('Name')).toHaveAccessibleDescription('Name is required.');
  expect(form().getByLabelText('Review')).toHaveAccessibleDescription('Review is required.');
  expect(form().getByLabelText('Review')).toBeInvalid();
  expect(form().getByLabelText('Name')).toHaveFocus();
  expect(calls).toEqual([]);
});

test('near the limit it counts what is left; beyond it nothing is cut off', async () => {
  const { user } = renderWithProviders(<ReviewsPage />);
  const review = within(await formShown()).getByLabelText('Review');
  await user.click(review);
  await user.paste('x'.repeat(REVIEW_CONTENT_MAX - 10));
  expect(form().getByText('10 left')).toBeVisible();
  await user.paste('x'.repeat(12));
  expect(form().getByText('2 too many')).toBeVisible();
  expect(review).toHaveValue('x'.repeat(REVIEW_CONTENT_MAX + 2));
  await write(user, 'Ada', '');
  expect(form().getByText('Review can have at most 2000 characters.')).toBeVisible();
});

test('what the server finds wrong stands at its field, and nothing typed is lost', async () => {
  const errors = [{ field: 'name', message: 'Please give a name.' }];
  server.use(http.post('*/api/reviews', () => refuse(400, 'Please give a name.', { errors })));
  const { user } = renderWithProviders(<ReviewsPage />);
  await write(user, 'Ada', 'Faultless.');
  expect(await form().findByRole('alert')).toHaveTextContent('Please give a name.');
  expect(form().getByLabelText('Name')).toHaveAccessibleDescription('Please give a name.');
  expect(form().getByLabelText('Review')).toHaveValue('Faultless.');
});

test('too many reviews from one address: the message says to wait', async () => {
  const wait = 'Too many requests. Please wait a moment and try again.';
  server.use(http.post('*/api/reviews', () => refuse(429, wait, { code: 'rate_limited' })));
  const { user } = renderWithProviders(<ReviewsPage />);
  await write(user, 'Ada', 'Faultless.');
  expect(await form().findByText(wait)).toBeVisible();
});

test('a review written while the list had failed brings the list', async () => {
  useBackend({ reviews: someReviews(1) });
  server.use(http.get('*/api/reviews', () => refuse(500, 'Not now.'), { once: true }));
  const { user } = renderWithProviders(<ReviewsPage />);
  await screen.findByText('Not now.');
  await write(user, 'Ada', 'Faultless.');
  expect(await screen.findByText('Faultless.')).toBeVisible();
  expect(screen.getByText('What reviewer 1 says.')).toBeInTheDocument();
});

test('a review that waits for an admin is not listed, and the form says so', async () => {
  const backend = useBackend({ reviews: someReviews(1), areReviewsModerated: true });
  const { user } = renderWithProviders(<ReviewsPage />);
  await screen.findByText('What reviewer 1 says.');
  await write(user, 'Ada', 'Faultless.');
  expect(await form().findByText('Thank you. Your review appears after we have read it.')).toBeVisible();
  expect(screen.queryByText('Faultless.')).not.toBeInTheDocument();
  expect(backend.reviews[0]).toMatchObject({ content: 'Faultless.', status: 'waiting' });
});

test('stars are chosen by keyboard and shown on the card as text', async () => {
  const backend = useBackend();
  const { user } = renderWithProviders(<ReviewsPage />);
  await formShown();
  const stars = within(await form().findByRole('group', { name: 'Stars (optional)' }));
  expect(stars.getAllByRole('radio')).toHaveLength(6);
  // By pointer the stars need a layout, which jsdom does not have.
  act(() => stars.getByRole('radio', { name: 'No stars' }).focus());
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(stars.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await write(user, 'Ada', 'Faultless.');
  expect(await screen.findByText('4 out of 5')).toBeVisible();
  expect(screen.queryByText('Verified hire')).not.toBeInTheDocument();
  expect(backend.reviews[0]).toMatchObject({ rating: 4 });
});

test.each([
  [4, undefined],
  [5, '4.4 out of 5 from 5 ratings'],
])('with %i ratings the average is %s', async (count, expected) => {
  const ratings = [5, 5, 4, 4, 4].slice(0, count);
  useBackend({ reviews: someReviews(6).map((review, index) => ({ ...review, rating: ratings[index] })) });
  renderWithProviders(<ReviewsPage />);
  await screen.findByText('What reviewer 1 says.');
  const average = screen.queryByText(/ratings$/);
  if (expected) expect(average).toHaveTextContent(expected);
  else expect(average).not.toBeInTheDocument();
});

describe('with a finished and paid reservation', () => {
  const ended = { startDate: '2026-11-01', endDate: '2026-11-02', currentPaid: 1200 };
  const dawn = aReservation({ id: anId(302), carModel: 'Dawn', ...ended, startDate: '2026-10-30' });
  const open = (at: string) => {
    const backend = useBackend({ signedInAs: ada.id, reservations: [aReservation(ended), dawn] });
    return { backend, ...renderWithProviders(<ReviewsPage />, { at, session: { userId: ada.id } }) };
  };

  test('the review of the reservation in the address is a verified hire', async () => {
    const { user, backend } = open(paths.reviewOf(dawn.id));
    await formShown();
    expect(await form().findByLabelText('Reservation')).toHaveDisplayValue(
      /^Rolls-Royce Dawn, Fri, 30 Oct 2026/,
    );
    await write(user, 'Ada', 'Faultless.');
    expect(await screen.findByText('Verified hire')).toBeVisible();
    expect(backend.reviews[0]).toMatchObject({ reservationId: dawn.id });
    expect(form().getByLabelText('Reservation')).toHaveDisplayValue('Not about a reservation');
  });

  test('a review can be about no reservation', async () => {
    const { user, backend } = open('/reviews');
    await formShown();
    expect(await form().findByLabelText('Reservation')).toHaveDisplayValue(/^Rolls-Royce Ghost/);
    await user.selectOptions(form().getByLabelText('Reservation'), 'Not about a reservation');
    await write(user, 'Ada', 'Faultless.');
    expect(await screen.findByText('Faultless.')).toBeVisible();
    expect(backend.reviews[0]).not.toHaveProperty('reservationId');
  });
});
