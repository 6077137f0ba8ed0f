// The 'Add a Review' form. What it sends is shown at once, so it says where to look.
import { useId } from 'react';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { errorMessage } from '#app/api/apiError.ts';
import { contractResolver, useContractForm } from '#app/api/useContractForm.ts';
import { useResetOnUnmount } from '#app/api/useResetOnUnmount.ts';
import { useAddReviewMutation } from '#app/entities/review/index.ts';
import { ContractForm } from '#app/shared/ui/form/ContractForm.tsx';
import { FormCountedField } from '#app/shared/ui/form/FormCountedField.tsx';
import { FormOutcome } from '#app/shared/ui/FormOutcome.tsx';
import { SubmitButton } from '#app/shared/ui/SubmitButton.tsx';
import { newReview, REVIEW_CONTENT_MAX, REVIEW_NAME_MAX } from '#domain/contract/reviews.ts';

const THANKS = 'Thank you. Your review is the first one above.';
const resolver = contractResolver(newReview);

export interface WriteReviewProps {
  /** Called once the review is in the list. */
  onAdded?: () => void;
}

export function WriteReview({ onAdded }: WriteReviewProps) {
  const headingId = useId();
  const [addReview, addition] = useResetOnUnmount(useAddReviewMutation({ fixedCacheKey: 'writeReview' }));
  const { error, isSuccess, isLoading } = addition;
  const state = useContractForm({
    resolver,
    defaultValues: { name: '', content: '' },
    save: async (review) => {
      await addReview(review).unwrap();
      state.form.reset();
      onAdded?.();
    },
  });
  return (
    <ContractForm state={state} aria-labelledby={headingId}>
      <Typography id={headingId} variant="h3" component="h2" sx={{ mb: 2.5 }}>
        Add a Review
      </Typography>
      <FormOutcome
        kind={error ? 'error' : 'success'}
        text={error ? errorMessage(error) : isSuccess ? THANKS : undefined}
      />
      <Stack spacing={2.5}>
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
      </Stack>
    </ContractForm>
  );
}
