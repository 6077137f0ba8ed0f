// The 'Add a Review' form. It shows whether a review is published at once or after an approval. Customers can select
// the finished reservation of the review.
import { Suspense, useId } from 'react';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { errorMessage } from '#app/platform/api/apiError.ts';
import { contractResolver, useContractForm } from '#app/kit/form/useContractForm.ts';
import { useCall } from '#app/platform/api/useCall.ts';
import { reviewApi } from '../data/reviewApi.ts';
import { useGetReviewableReservationsQuery } from '../data/reviewableApi.ts';
import { selectUserId } from '#app/people/index.ts';
import { ContractForm } from '#app/kit/form/ContractForm.tsx';
import { FormCountedField } from '#app/kit/form/FormCountedField.tsx';
import { FormStars } from './FormStars.tsx';
import { FormOutcome } from '#app/kit/form/FormOutcome.tsx';
import { Loading } from '#app/kit/page/Loading.tsx';
import { SubmitButton } from '#app/kit/form/SubmitButton.tsx';
import {
  newReview,
  type NewReview,
  REVIEW_CONTENT_MAX,
  REVIEW_NAME_MAX,
  type ReviewableReservation,
} from '#domain/reviews/contract/reviews.ts';

const ReservationChoice = lazyPart(() => import('./ReservationChoice.tsx'), 'ReservationChoice');

const THANKS = 'Thank you. Your review is the first one above.';
const THANKS_WAITING = 'Thank you. Your review appears after we have read it.';
const NONE: readonly ReviewableReservation[] = [];
const resolver = contractResolver(newReview);

export interface WriteReviewProps {
  /** The preselected reservation. */
  reservationId?: string | undefined;
  /** Called when the review is in the list. */
  onAdded?: () => void;
}

export function WriteReview(props: WriteReviewProps) {
  const userId = useAppSelector(selectUserId);
  const { data = NONE, isLoading } = useGetReviewableReservationsQuery(userId, {
    skip: !userId,
    refetchOnMountOrArgChange: true,
  });
  // The preselected reservation is a default value of the form, so the form waits for the list.
  return isLoading ? <Loading /> : <ReviewForm key={userId} {...props} reservations={data} />;
}

interface ReviewFormProps extends WriteReviewProps {
  reservations: readonly ReviewableReservation[];
}

function ReviewForm({ reservations, reservationId, onAdded }: ReviewFormProps) {
  const headingId = useId();
  const addition = useCall(reviewApi.endpoints.addReview, { cacheKey: 'writeReview' });
  const { data, error, isSuccess, isLoading } = addition;
  const suggested = reservations.find((each) => each.reservationId === reservationId) ?? reservations[0];
  const empty = { name: '', content: '', rating: null };
  const state = useContractForm<NewReview>({
    resolver,
    defaultValues: { ...empty, reservationId: suggested?.reservationId ?? '' },
    draft: { key: 'review', isRestored: true },
    save: async ({ name, content, rating, reservationId: about }) => {
      const { status } = await addition.send({
        name,
        content,
        ...(rating ? { rating } : {}),
        ...(about ? { reservationId: about } : {}),
      });
      state.form.reset({ ...empty, reservationId: '' });
      if (status !== 'waiting') onAdded?.();
    },
  });
  const thanks = data?.status === 'waiting' ? THANKS_WAITING : THANKS;
  return (
    <ContractForm state={state} aria-labelledby={headingId}>
      <h2 id={headingId} className="lcr-title lcr-form-title">
        Add a Review
      </h2>
      <FormOutcome
        kind={error ? 'error' : 'success'}
        text={error ? errorMessage(error) : isSuccess ? thanks : undefined}
      />
      <div className="lcr-form">
        {reservations.length > 0 && (
          <Suspense fallback={<div className="lcr-reviews-choice" />}>
            <ReservationChoice reservations={reservations} />
          </Suspense>
        )}
        <FormStars label="Stars (optional)" name="rating" />
        <FormCountedField label="Name" name="name" autoComplete="name" max={REVIEW_NAME_MAX} />
        <FormCountedField
          label="Review"
          name="content"
          rows={5}
          max={REVIEW_CONTENT_MAX}
          hint="Shown to everybody, with your name."
        />
        <SubmitButton busy={isLoading} busyText="Adding...">
          Add Review
        </SubmitButton>
      </div>
    </ContractForm>
  );
}
