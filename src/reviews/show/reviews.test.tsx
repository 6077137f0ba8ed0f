// Checks the carousel of reviews: with arrows, keys, mouse and touch, at every width.
import { checkCases } from '#app/testing/checkCases.ts';
import { act, fireEvent, screen, configure, waitFor, within } from '@testing-library/react';
import { mediaMatches } from '#app/testing/media.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { someReviews, aReview } from '#mocks/jobs/fixtures.ts';
import { ReviewCarousel } from './ReviewCarousel.tsx';
import { http } from 'msw';
import { recordRequests } from '#app/testing/recordRequests.ts';
import type { RootState } from '#app/platform/store/types.ts';
import { itAtFullExtent } from '#domain/testing/extent.ts';
import { versionConflict } from '#domain/kit/version.ts';
import { anId } from '#domain/testing/builders.ts';
import { refuse } from '#mocks/answers.ts';
import { admin } from '#mocks/backend.ts';
import { server, useBackend } from '#mocks/node.ts';
import { ManageReviews } from '../moderate/ManageReviews.tsx';
import {
  exportedTexts,
  fixedColumns,
  shownTexts,
  sortableFields,
} from '#app/kit/table/testing/columnTexts.ts';
import type { ModeratedReview } from '#domain/reviews/contract/reviewsAdmin.ts';
import { REVIEW_COLUMNS } from '../moderate/reviewColumns.tsx';

const wide = () => mediaMatches('min-width: 769px', 'min-width: 1120px');
const stillness = () => mediaMatches('prefers-reduced-motion');

// No query by role: an inert slide has no accessible name.
const slides = () => [...document.querySelectorAll<HTMLElement>('[aria-roledescription=slide]')];
/** The numbers of the slides that are not inert, from their labels. */
const reachable = () =>
  slides()
    .filter((slide) => !slide.hasAttribute('inert'))
    .map((slide) => Number(slide.getAttribute('aria-label')?.split(' ')[0]));
const next = () => screen.getByRole('button', { name: 'Next review' });
const previous = () => screen.getByRole('button', { name: 'Previous review' });
const row = () => screen.getByRole('group', { name: 'Move with the arrow keys' });

test('is a labelled carousel of one slide on a phone, two on a tablet and three on a wide screen', () => {
  const widths = [
    [[], [1], '1 of 5'],
    [['min-width: 769px'], [1, 2], '1 to 2 of 5'],
  ] as const;
  for (const [media, shown, text] of widths) {
    mediaMatches(...media);
    const { unmount } = renderWithProviders(<ReviewCarousel reviews={someReviews(5)} />);
    expect(reachable()).toEqual(shown);
    expect(screen.getByText(text)).toBeVisible();
    unmount();
  }
  wide();
  renderWithProviders(<ReviewCarousel reviews={someReviews(5)} />);
  const region = screen.getByRole('region', { name: 'What customers say' });
  expect(region).toHaveAttribute('aria-roledescription', 'carousel');
  expect(slides()[0]).toHaveAttribute('aria-roledescription', 'slide');
  expect(reachable()).toEqual([1, 2, 3]);
  expect(screen.getByText('1 to 3 of 5')).toBeVisible();
});

test('moves by one with the arrows, wraps around, and announces the shown reviews', async () => {
  wide();
  const { user } = renderWithProviders(<ReviewCarousel reviews={someReviews(4)} />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await user.click(next());
  expect(reachable()).toEqual([2, 3, 4]);
  await user.click(next());
  expect(reachable()).toEqual([1, 3, 4]);
  expect(screen.getByText('3 to 1 of 4')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(
    'Showing the reviews of Reviewer 3, Reviewer 4, Reviewer 1',
  );
  await user.click(previous());
  await user.click(previous());
  await user.click(previous());
  expect(reachable()).toEqual([1, 2, 4]);
});

describe('on a phone of 300 px', () => {
  const margin = Object.assign(document.createElement('style'), {
    textContent: '.lcr-reviews-slide{margin-right:0px}',
  });
  /** jsdom has no layout: a row of slides, each as wide as the window. */
  beforeEach(() => {
    jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(300);
    jest.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
      return 300 * Math.max(0, slides().indexOf(this));
    });
    jest.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body);
    document.head.append(margin);
    jest.useFakeTimers();
  });
  afterEach(() => {
    margin.remove();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
  /** The distance in px that the row has moved to the left. */
  const moved = () => {
    const track = slides()[0]!.parentElement!;
    return -Number(/translate3d\((-?[\d.]+)px/.exec(track.style.transform)?.[1] ?? 0);
  };
  const pull = {
    mouse: (from: number, to: number) => {
      fireEvent.mouseDown(row(), { clientX: from, button: 0 });
      for (const clientX of [(from + to) / 2, to]) fireEvent.mouseMove(document, { clientX });
      fireEvent.mouseUp(document, { clientX: to });
    },
    finger: (from: number, to: number) => {
      fireEvent.touchStart(row(), { touches: [{ clientX: from, clientY: 0 }] });
      for (const clientX of [(from + to) / 2, to]) {
        fireEvent.touchMove(row(), { touches: [{ clientX, clientY: 0 }] });
      }
      fireEvent.touchEnd(row(), { touches: [] });
    },
  };

  test('moves in half a second', () => {
    renderWithProviders(<ReviewCarousel reviews={someReviews(4)} />);
    fireEvent.click(next());
    act(() => jest.advanceTimersByTime(250));
    expect(moved()).toBeGreaterThan(150);
    expect(moved()).toBeLessThan(290);
    act(() => jest.advanceTimersByTime(250));
    expect(moved()).toBeCloseTo(300, -1);
  });

  test('moves without animation when the user prefers reduced motion', () => {
    stillness();
    renderWithProviders(<ReviewCarousel reviews={someReviews(4)} />);
    fireEvent.click(next());
    expect(moved()).toBe(300);
    expect(reachable()).toEqual([2]);
  });

  test('moves in both directions when dragged with the mouse or a finger', () =>
    checkCases(['mouse', 'finger'] as const, (how) => {
      stillness();
      const { unmount } = renderWithProviders(<ReviewCarousel reviews={someReviews(4)} />);
      pull[how](300, 120);
      expect(reachable()).toEqual([2]);
      act(() => jest.advanceTimersByTime(50));
      expect(moved()).toBe(300);
      pull[how](120, 300);
      expect(reachable()).toEqual([1]);
      unmount();
    }));
});

test('moves with the arrow keys, and keeps the focus visible', async () => {
  stillness();
  const { user } = renderWithProviders(<ReviewCarousel reviews={someReviews(5)} />);
  await user.tab();
  expect(row()).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
  expect(reachable()).toEqual([2]);
  expect(row()).toHaveFocus();
});

test('shows no buttons for three reviews on a wide screen', () => {
  wide();
  renderWithProviders(<ReviewCarousel reviews={someReviews(3)} />);
  expect(reachable()).toEqual([1, 2, 3]);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('shows dots instead of arrows for three reviews on a phone', async () => {
  const { user } = renderWithProviders(<ReviewCarousel reviews={someReviews(3)} />);
  expect(screen.queryByRole('button', { name: 'Next review' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show review 3 of 3' }));
  expect(reachable()).toEqual([3]);
  expect(screen.getByRole('button', { name: 'Show review 3 of 3' })).toHaveAttribute('aria-current', 'true');
});

test('truncates a long review until the user clicks Read more', async () => {
  const [review] = someReviews(1);
  const { user } = renderWithProviders(
    <ReviewCarousel reviews={[{ ...review!, content: 'Fine. '.repeat(60) }]} />,
  );
  const more = screen.getByRole('button', { name: 'Read more of the review by Reviewer 1' });
  expect(more).toHaveAttribute('aria-expanded', 'false');
  await user.click(more);
  expect(screen.getByRole('button', { name: 'Show less of the review by Reviewer 1' })).toBeVisible();
});

describe('the moderation', () => {
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

  itAtFullExtent('reads the list again when somebody else has moderated the review meanwhile', async () => {
    const { backend, notice } = await open();
    Object.assign(backend.reviews[1]!, { status: 'waiting', version: 1 });
    fireEvent.click(row('Sam').getByLabelText('Hide'));
    expect(await row('Sam').findByText('Waiting')).toBeVisible();
    expect(notice()).toBe(versionConflict('review').message);
  });
});

describe('the columns', () => {
  const review = (more: Partial<ModeratedReview> = {}): ModeratedReview => ({
    ...aReview(),
    name: 'Ada',
    content: 'Faultless.',
    createdAt: '2026-11-20T23:30:00.000Z',
    status: 'shown',
    version: 0,
    ...more,
  });

  test('exports stars and the verified hire only of a review that has them', () => {
    const all = review({ rating: 4, isVerifiedHire: true, status: 'waiting' });
    expect(exportedTexts(REVIEW_COLUMNS, all)).toEqual({
      ...{ Written: all.createdAt, Name: 'Ada', Review: 'Faultless.', Stars: '4' },
      ...{ Status: 'Waiting, Verified hire' },
    });
    const { rating: _rating, isVerifiedHire: _hire, ...plain } = review({ status: 'hidden' });
    expect(exportedTexts(REVIEW_COLUMNS, plain)).toMatchObject({ Stars: '', Status: 'Hidden' });
  });

  test('shows the London date of the review, and its stars', () => {
    expect(shownTexts(REVIEW_COLUMNS, review({ rating: 5 }))).toEqual({
      ...{ Written: 'Fri, 20 Nov 2026', Name: 'Ada', Stars: '5' },
    });
  });

  test('sorts by the fields of the server', () => {
    expect(sortableFields(REVIEW_COLUMNS)).toEqual(['createdAt', 'name', 'rating', 'status']);
    expect(fixedColumns(REVIEW_COLUMNS)).toEqual(['Name', 'Actions']);
  });
});
