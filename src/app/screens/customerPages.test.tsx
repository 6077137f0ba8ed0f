// Checks the profile, and how a visitor reads and writes reviews.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { checkSession } from '#app/people/index.ts';
import { paths } from '#app/platform/address/paths.ts';
import { renderWithProviders, type RenderOptions } from '#app/testing/renderWithProviders.tsx';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { SignInPage } from '#app/people/sign-in/SignInPage.tsx';
import { aReservation, anId } from '#domain/testing/builders.ts';
import { FIXED_NOW } from '#domain/testing/clock.ts';
import { refuse } from '#mocks/answers.ts';
import { ada, admin } from '#mocks/backend.ts';
import { server, useBackend as answerFrom, useBackend } from '#mocks/node.ts';
import { ProfilePage } from './profile/ProfilePage.tsx';
import { stopWatching, watchRequests } from '#app/testing/watchRequests.ts';
import { REVIEW_CONTENT_MAX } from '#domain/reviews/contract/reviews.ts';
import { someReviews } from '#mocks/jobs/fixtures.ts';
import { ReviewsPage } from '#app/reviews/show/ReviewsPage.tsx';

describe('the profile', () => {
  afterEach(() => jest.useRealTimers());

  const show = (options: RenderOptions = {}) =>
    renderWithProviders(
      <Routes>
        <Route path="/Profile" element={<ProfilePage />} />
        <Route path="/Signin" element={<SignInPage />} />
      </Routes>,
      { at: '/Profile', ...options },
    );

  function showAda() {
    const backend = answerFrom({ signedInAs: ada.id });
    return { backend, ...show({ session: { userId: ada.id } }) };
  }

  const enter = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });

  test('shows name, email and phone, after Retry when the read fails', async () => {
    answerFrom({ users: [{ ...ada, phonenumber: '' }], signedInAs: ada.id });
    server.use(http.get('*/api/users/:id', () => refuse(500, 'Try again shortly.'), { once: true }));
    const { user } = show({ session: { userId: ada.id } });
    const message = await screen.findByText('Try again shortly.');
    expect(screen.getByRole('region', { name: 'Personal data' })).toHaveAttribute('aria-busy', 'false');
    const alert = within(message.closest<HTMLElement>('[role=alert]')!);
    await user.click(alert.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Ada Lovelace')).toBeVisible();
    expect(screen.getByText('ada@example.com')).toBeVisible();
    expect(screen.getByText('Not given')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  });

  test('links held dates to their payment, until their hold ends', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const soon = new Date(FIXED_NOW + 15 * 60_000).toISOString();
    const at = (id: number, change: Partial<Reservation>) =>
      aReservation({
        ...{ id: anId(id), status: 'held', currentPaid: 0, holdExpiresAt: soon },
        ...{ startDate: '2026-12-04', endDate: '2026-12-06', ...change },
      });
    answerFrom({
      signedInAs: ada.id,
      reservations: [
        at(701, {}),
        at(702, { holdExpiresAt: new Date(FIXED_NOW - 1).toISOString(), carModel: 'Dawn' }),
        at(703, { userId: anId(999) }),
        at(704, { isBookedByStaff: true }),
        at(705, { changes: anId(301) }),
        at(706, { holdExpiresAt: new Date(FIXED_NOW + 30_000).toISOString() }),
      ],
    });
    show({ session: { userId: ada.id } });
    const holds = within(await screen.findByRole('list', { name: 'Kept for you' }));
    expect(await holds.findByText('Kept for you until 10:00')).toBeVisible();
    act(() => jest.advanceTimersByTime(31_000));
    expect(holds.queryByText('Kept for you until 10:00')).not.toBeInTheDocument();
    expect(
      holds.getAllByRole('listitem').map((item) => {
        const link = within(item).getByRole('link', { name: /checkout$|^Pay/ });
        return [
          within(item).getByText(/^Kept for you/).textContent,
          link.textContent,
          link.getAttribute('href'),
        ];
      }),
    ).toEqual([
      ['Kept for you until 10:15', 'Continue to checkout', paths.checkoutOf(anId(701))],
      ['Kept for you until Sat, 21 Nov 2026, 10:15', 'Continue to checkout', paths.checkoutOf(anId(704))],
      ['Kept for you until 10:15', 'Pay for the change', paths.changePaymentOf(anId(705))],
    ]);
  });

  test("'Update User Data' closes after a change, and names only a new address", async () => {
    const { user, store, backend } = showAda();
    const toggle = await screen.findByRole('button', { name: 'Update User Data' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
    const closed = () => waitFor(() => expect(screen.queryByLabelText('Email')).not.toBeInTheDocument());
    await user.click(toggle);
    enter('Email', 'countess@example.com');
    const notices = () => Object.values(store.getState().notices.entities).map(({ text }) => text);
    await save();
    await closed();
    expect(notices()).toEqual([
      'Your details have been updated. Please open the link that we have sent to countess@example.com: it confirms the new address.',
    ]);
    await user.click(toggle);
    enter('Phone Number', '0161 496 0000');
    await save();
    expect(await screen.findByText('0161 496 0000')).toBeVisible();
    await closed();
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    expect(backend.users.find(({ id }) => id === ada.id)?.phonenumber).toBe('0161 496 0000');
    expect(notices()).toEqual(['Your details have been updated.']);
  });

  test('shows the subscription of all reservations to staff who read them, not to customers', async () => {
    const shown: number[] = [];
    for (const who of [admin, ada]) {
      answerFrom({ signedInAs: who.id });
      const session = { userId: who.id, isAdmin: who.isAdmin, staffRole: who.staffRole };
      const { unmount } = show({ session });
      await screen.findByRole('heading', { name: 'Where you are signed in' });
      shown.push(screen.queryAllByText(/^All confirmed reservations/).length);
      unmount();
    }
    expect(shown).toEqual([1, 0]);
  });
});

describe('reviews', () => {
  type User = ReturnType<typeof renderWithProviders>['user'];

  const form = () => within(screen.getByRole('form', { name: 'Add a Review' }));

  /** The form waits for the reviews above it. */
  const formShown = () => screen.findByRole('form', { name: 'Add a Review' });

  const enter = (label: string, value: string) =>
    fireEvent.change(form().getByLabelText(label), { target: { value } });
  const send = (user: User) => user.click(form().getByRole('button', { name: 'Add Review' }));

  async function write(user: User, name: string, content: string) {
    await formShown();
    enter('Name', name);
    enter('Review', content);
    await send(user);
  }

  afterEach(stopWatching);

  test('shows a placeholder, then a failed read with Retry, then the reviews', async () => {
    useBackend({ reviews: someReviews(4) });
    server.use(http.get('*/api/reviews', () => refuse(500, 'The reviews are being sorted.'), { once: true }));
    const { user } = renderWithProviders(<ReviewsPage />);
    expect(screen.getByRole('status', { name: 'Loading reviews' })).toBeVisible();
    expect(document.title).toBe('Reviews | Luxury Car Rentals');
    expect(await screen.findByText('The reviews are being sorted.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('What reviewer 1 says.')).toBeVisible();
    expect(screen.getByText('Reviewer 1')).toBeVisible();
    expect(screen.queryByRole('status', { name: 'Loading reviews' })).not.toBeInTheDocument();
  });

  test('requires the fields, shows refusals, keeps the input, and shows the first review at once', async () => {
    const { user } = renderWithProviders(<ReviewsPage />);
    expect(await screen.findByText('There are no reviews yet. Yours would be the first.')).toBeVisible();
    const calls = watchRequests();
    await write(user, '', '   ');
    expect(form().getByLabelText('Name')).toHaveAccessibleDescription('Name is required.');
    expect(form().getByLabelText('Review')).toHaveAccessibleDescription('Review is required.');
    expect(form().getByLabelText('Review')).toBeInvalid();
    expect(form().getByLabelText('Name')).toHaveFocus();

    enter('Name', 'Ada');
    enter('Review', 'x'.repeat(REVIEW_CONTENT_MAX - 10));
    expect(form().getByText('10 left')).toBeVisible();
    enter('Review', 'x'.repeat(REVIEW_CONTENT_MAX + 2));
    expect(form().getByText('2 too many')).toBeVisible();
    await send(user);
    expect(form().getByText('Review can have at most 2000 characters.')).toBeVisible();
    expect(calls).toEqual([]);

    const errors = [{ field: 'name', message: 'Please give a name.' }];
    const once = { once: true };
    server.use(http.post('*/api/reviews', () => refuse(400, 'Please give a name.', { errors }), once));
    await write(user, 'Ada', 'Faultless.');
    expect(await form().findByRole('alert')).toHaveTextContent('Please give a name.');
    expect(form().getByLabelText('Name')).toHaveAccessibleDescription('Please give a name.');
    expect(form().getByLabelText('Review')).toHaveValue('Faultless.');

    const wait = 'Too many requests. Please wait a moment and try again.';
    server.use(http.post('*/api/reviews', () => refuse(429, wait, { code: 'rate_limited' }), once));
    await send(user);
    expect(await form().findByText(wait)).toBeVisible();

    await send(user);
    expect(await screen.findByText('Thank you. Your review is the first one above.')).toBeVisible();
    expect(screen.getByText('Faultless.')).toBeVisible();
  });

  test('keeps what a guest has typed when the session is known only afterwards', async () => {
    useBackend({ signedInAs: ada.id, reviews: someReviews(1) });
    const { store } = renderWithProviders(<ReviewsPage />);
    await formShown();
    enter('Review', 'Half a thought');
    await act(async () => void (await store.dispatch(checkSession())));
    await formShown();
    expect(form().getByLabelText('Review')).toHaveValue('Half a thought');
  });

  test('shows a new review first at once, without a refetch', async () => {
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

  test('loads the failed list after a review is sent', async () => {
    useBackend({ reviews: someReviews(1) });
    server.use(http.get('*/api/reviews', () => refuse(500, 'Not now.'), { once: true }));
    const { user } = renderWithProviders(<ReviewsPage />);
    await screen.findByText('Not now.');
    await write(user, 'Ada', 'Faultless.');
    expect(await screen.findByText('Faultless.')).toBeVisible();
    expect(screen.getByText('What reviewer 1 says.')).toBeInTheDocument();
  });

  test('does not list a review that waits for an admin, and shows this in the form', async () => {
    const backend = useBackend({ reviews: someReviews(1), areReviewsModerated: true });
    const { user } = renderWithProviders(<ReviewsPage />);
    await screen.findByText('What reviewer 1 says.');
    await write(user, 'Ada', 'Faultless.');
    expect(await form().findByText('Thank you. Your review appears after we have read it.')).toBeVisible();
    expect(screen.queryByText('Faultless.')).not.toBeInTheDocument();
    expect(backend.reviews[0]).toMatchObject({ content: 'Faultless.', status: 'waiting' });
  });

  test('selects stars by keyboard and shows them on the card as text', async () => {
    const backend = useBackend();
    const { user } = renderWithProviders(<ReviewsPage />);
    await formShown();
    const stars = within(await form().findByRole('group', { name: 'Stars (optional)' }));
    expect(stars.getAllByRole('radio')).toHaveLength(6);
    // With a pointer the stars need a layout, which jsdom does not have.
    act(() => stars.getByRole('radio', { name: 'No stars' }).focus());
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(stars.getByRole('radio', { name: '4 stars' })).toBeChecked();
    await write(user, 'Ada', 'Faultless.');
    expect(await screen.findByText('4 out of 5')).toBeVisible();
    expect(screen.queryByText('Verified hire')).not.toBeInTheDocument();
    expect(backend.reviews[0]).toMatchObject({ rating: 4 });
  });

  test('shows the average from five ratings on', async () => {
    for (const ratings of [
      [5, 5, 4, 4],
      [5, 5, 4, 4, 4],
    ]) {
      useBackend({ reviews: someReviews(6).map((review, index) => ({ ...review, rating: ratings[index] })) });
      const { unmount } = renderWithProviders(<ReviewsPage />);
      await screen.findByText('What reviewer 1 says.');
      const average = screen.queryByText(/ratings$/)?.textContent;
      expect(average).toBe(ratings.length < 5 ? undefined : '★★★★☆ 4.4 out of 5 from 5 ratings');
      unmount();
    }
  });

  describe('with a finished and paid reservation', () => {
    const ended = { startDate: '2026-11-01', endDate: '2026-11-02', currentPaid: 1200 };
    const dawn = aReservation({ id: anId(302), carModel: 'Dawn', ...ended, startDate: '2026-10-30' });
    const open = (at: string) => {
      const backend = useBackend({ signedInAs: ada.id, reservations: [aReservation(ended), dawn] });
      return { backend, ...renderWithProviders(<ReviewsPage />, { at, session: { userId: ada.id } }) };
    };

    test('marks the review of the reservation in the address as a verified hire', async () => {
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

    test('accepts a review without a reservation', async () => {
      const { user, backend } = open('/reviews');
      await formShown();
      expect(await form().findByLabelText('Reservation')).toHaveDisplayValue(/^Rolls-Royce Ghost/);
      await user.selectOptions(form().getByLabelText('Reservation'), 'Not about a reservation');
      await write(user, 'Ada', 'Faultless.');
      expect(await screen.findByText('Faultless.')).toBeVisible();
      expect(backend.reviews[0]).not.toHaveProperty('reservationId');
    });
  });
});
