// The reviews of a car by customers who hired it, on the page of the car.
import { Link, useParams } from 'react-router-dom';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { paths } from '#app/platform/address/paths.ts';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import { useGetReviewsQuery } from '../data/reviewApi.ts';
import { selectReviewsOfCar } from '../data/reviewSelectors.ts';
import carReviewsStyle from './carReviews.css';
import { ReviewFacts } from './ReviewFacts.tsx';

export function CarReviews() {
  const { carId = '' } = useParams();
  useGetReviewsQuery(undefined, { selectFromResult: () => ({}) });
  const reviews = useAppSelector((state) => selectReviewsOfCar(state, carId));
  return (
    <section
      className="lcr-car-reviews"
      aria-labelledby="car-reviews"
      data-none={reviews?.length === 0 || undefined}
    >
      <StaticStyle id="car-reviews" css={carReviewsStyle} />
      <h2 className="lcr-display" id="car-reviews">
        Reviews of this car
      </h2>
      {reviews?.length === 0 && (
        <p>
          No customer has reviewed this car yet. <Link to={paths.reviews}>Read what others say about us</Link>
        </p>
      )}
      {reviews && reviews.length > 0 && (
        // The list scrolls to the side, also with the keyboard.
        <ul tabIndex={0} aria-labelledby="car-reviews">
          {reviews.map((review) => (
            <li key={review.id}>
              <blockquote>{review.content}</blockquote>
              <p>{review.name}</p>
              <ReviewFacts review={{ ...review, car: undefined }} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
