// The average of the stars. It needs five ratings, because an average of fewer ratings changes much with each
// rating.
export const RATINGS_FOR_AVERAGE = 5;

/** The average rounded to one decimal with the number of ratings; undefined for fewer than five. */
export function averageRating(
  reviews: readonly { rating?: number | undefined }[],
): { average: number; count: number } | undefined {
  const ratings = reviews.flatMap(({ rating }) => rating ?? []);
  if (ratings.length < RATINGS_FOR_AVERAGE) return undefined;
  const sum = ratings.reduce((total, rating) => total + rating, 0);
  return { average: Math.round((sum / ratings.length) * 10) / 10, count: ratings.length };
}
