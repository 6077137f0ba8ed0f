// Checks the texts in the table of reviews and in its export, and the sortable fields.
import {
  exportedTexts,
  fixedColumns,
  shownTexts,
  sortableFields,
} from '#app/kit/table/testing/columnTexts.ts';
import type { ModeratedReview } from '#domain/reviews/contract/reviewsAdmin.ts';
import { aReview } from '#mocks/jobs/jobFixtures.ts';
import { REVIEW_COLUMNS } from './reviewColumns.tsx';

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
