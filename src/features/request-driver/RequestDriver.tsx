// Asking for drivers: five fields, all required. A failure loses nothing that was typed; a success empties the form.
import { type SyntheticEvent } from 'react';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { isApiError } from '#app/api/apiError.ts';
import { useAddJobRequestMutation } from '#app/entities/job-request/index.ts';
import { KeptForm } from '#app/shared/lib/KeptForm.tsx';
import { submittedText } from '#app/shared/lib/formText.ts';
import { useFieldProblems, type FieldProblems } from '#app/shared/lib/useFieldProblems.ts';
import { useKept } from '#app/shared/lib/useKept.ts';
import { useSubmit } from '#app/shared/lib/useSubmit.ts';
import { CountedField } from '#app/shared/ui/CountedField.tsx';
import { FormField } from '#app/shared/ui/FormField.tsx';
import { FormOutcome, type Outcome } from '#app/shared/ui/FormOutcome.tsx';
import { SubmitButton } from '#app/shared/ui/SubmitButton.tsx';
import { REQUEST_DESCRIPTION_MAX, type NewJobRequest } from '#domain/contract/jobRequests.ts';
import { enteredRequest, LABELS, requestProblems } from './driverRequest.ts';

const DONE = 'Driver job requested successfully!';
const FAILED = 'An error occurred. Please try again.';

/** Where trying again at once is no use, or a field is refused, the reason helps. */
function reason(failure: unknown): string | undefined {
  if (!isApiError(failure)) return undefined;
  return failure.fields || failure.status === 429 || failure.status === 0 ? failure.message : undefined;
}

export function RequestDriver() {
  const [addRequest] = useAddJobRequestMutation();
  const { problems, report, onChange } = useFieldProblems('driverRequest');
  const [outcome, setOutcome] = useKept<Outcome | undefined>('driverRequestOutcome', undefined);
  // A form that was sent makes way for an empty one.
  const [sent, setSent] = useKept('driverRequestsSent', 0);

  const { busy, submit } = useSubmit(async (request: NewJobRequest) => {
    setOutcome(undefined);
    try {
      await addRequest(request).unwrap();
      setSent((times) => times + 1);
      setOutcome({ kind: 'success', text: DONE, detail: 'We will call you on the number you gave.' });
    } catch (failure) {
      report((isApiError(failure) && failure.fields) || {});
      setOutcome({ kind: 'error', text: FAILED, detail: reason(failure) });
    }
  }, 'driverRequest');

  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    const request = enteredRequest(submittedText(event));
    const found = requestProblems(request);
    report(found, event.currentTarget);
    if (Object.keys(found).length === 0) submit(request);
  };

  return (
    <form noValidate aria-label="Request a driver job" onSubmit={onSubmit} onChange={onChange}>
      <FormOutcome outcome={outcome} />
      <Stack spacing={2.5}>
        <KeptForm key={sent} name={`driverRequest${sent}`}>
          <RequestFields problems={problems} />
        </KeptForm>
        <SubmitButton busy={busy} busyText="Sending...">
          Request Driver
        </SubmitButton>
      </Stack>
    </form>
  );
}

function RequestFields({ problems }: Pick<FieldProblems, 'problems'>) {
  const pair = { display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' };
  return (
    <Stack spacing={2.5}>
      <Box sx={pair}>
        <FormField
          label={LABELS.driversNeeded}
          name="driversNeeded"
          inputMode="numeric"
          error={problems.driversNeeded}
        />
        <FormField
          label={LABELS.daysRequired}
          name="daysRequired"
          inputMode="numeric"
          error={problems.daysRequired}
        />
      </Box>
      <FormField
        label={LABELS.budget}
        name="budget"
        inputMode="decimal"
        error={problems.budget}
        hint="In pounds, for the whole job."
      />
      <FormField
        label={LABELS.contactNumber}
        name="contactNumber"
        type="tel"
        autoComplete="tel"
        error={problems.contactNumber}
      />
      <CountedField
        label={LABELS.description}
        name="description"
        rows={5}
        max={REQUEST_DESCRIPTION_MAX}
        error={problems.description}
        hint="Where and when, which car, and what the drivers should know."
      />
    </Stack>
  );
}
