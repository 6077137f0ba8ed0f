// The 'Add a Review' form. What it sends is shown at once, so it says where to look.
import { useId, type SyntheticEvent } from 'react';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { errorMessage, isApiError } from '#app/api/apiError.ts';
import { useAddReviewMutation } from '#app/entities/review/index.ts';
import { KeptForm } from '#app/shared/lib/KeptForm.tsx';
import { fieldProblems } from '#app/shared/lib/fieldProblems.ts';
import { submittedText } from '#app/shared/lib/formText.ts';
import { useFieldProblems } from '#app/shared/lib/useFieldProblems.ts';
import { useKept } from '#app/shared/lib/useKept.ts';
import { useSubmit } from '#app/shared/lib/useSubmit.ts';
import { CountedField } from '#app/shared/ui/CountedField.tsx';
import { FormOutcome, type Outcome } from '#app/shared/ui/FormOutcome.tsx';
import { SubmitButton } from '#app/shared/ui/SubmitButton.tsx';
import { newReview, REVIEW_CONTENT_MAX, REVIEW_NAME_MAX, type NewReview } from '#domain/contract/reviews.ts';

const THANKS = 'Thank you. Your review is the first one above.';

export interface WriteReviewProps {
  /** Called once the review is in the list. */
  onAdded?: () => void;
}

export function WriteReview({ onAdded }: WriteReviewProps) {
  const headingId = useId();
  const [addReview] = useAddReviewMutation();
  const { problems, report, onChange } = useFieldProblems('review');
  const [outcome, setOutcome] = useKept<Outcome | undefined>('reviewOutcome', undefined);
  // A form that was sent makes way for an empty one.
  const [sent, setSent] = useKept('reviewsSent', 0);

  const { busy, submit } = useSubmit(async (review: NewReview) => {
    setOutcome(undefined);
    try {
      await addReview(review).unwrap();
      setSent((times) => times + 1);
      setOutcome({ kind: 'success', text: THANKS });
      onAdded?.();
    } catch (failure) {
      report((isApiError(failure) && failure.fields) || {});
      setOutcome({ kind: 'error', text: errorMessage(failure) });
    }
  }, 'review');

  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    const field = submittedText(event);
    const review = { name: field('name'), content: field('content') };
    const found = fieldProblems(newReview, review);
    report(found, event.currentTarget);
    if (Object.keys(found).length === 0) submit(review);
  };

  return (
    <form noValidate aria-labelledby={headingId} onSubmit={onSubmit} onChange={onChange}>
      <Typography id={headingId} variant="h3" component="h2" sx={{ mb: 2.5 }}>
        Add a Review
      </Typography>
      <FormOutcome outcome={outcome} />
      <Stack spacing={2.5}>
        <KeptForm key={sent} name={`review${sent}`}>
          <Stack spacing={2.5}>
            <CountedField
              label="Name"
              name="name"
              autoComplete="name"
              max={REVIEW_NAME_MAX}
              error={problems.name}
            />
            <CountedField
              label="Review"
              name="content"
              rows={5}
              max={REVIEW_CONTENT_MAX}
              error={problems.content}
              hint="Shown to everybody, with your name."
            />
          </Stack>
        </KeptForm>
        <SubmitButton busy={busy} busyText="Adding...">
          Add Review
        </SubmitButton>
      </Stack>
    </form>
  );
}
