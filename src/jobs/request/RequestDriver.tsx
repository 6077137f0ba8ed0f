// The request for drivers: five required and four optional fields. A failure keeps the input; a success clears it.
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { isApiError } from '#app/platform/api/apiError.ts';
import { retryAdvice } from '#app/kit/form/formMessage.ts';
import { ruleResolver, useContractForm } from '#app/kit/form/useContractForm.ts';
import { useCall } from '#app/platform/api/useCall.ts';
import { jobRequestApi } from '../data/jobRequestApi.ts';
import { ContractForm } from '#app/kit/form/ContractForm.tsx';
import { FormCountedField } from '#app/kit/form/FormCountedField.tsx';
import { FormDraftOffer } from '#app/kit/form/FormDraftOffer.tsx';
import { FormDateField } from '#app/kit/form/FormDateField.tsx';
import { FormTextField } from '#app/kit/form/FormTextField.tsx';
import { FormOutcome, type FormOutcomeProps } from '#app/kit/form/FormOutcome.tsx';
import { SubmitButton } from '#app/kit/form/SubmitButton.tsx';
import { REQUEST_DESCRIPTION_MAX } from '#domain/jobs/contract/jobRequests.ts';
import { LABELS, NO_REQUEST, requestOf, requestProblems } from './driverRequest.ts';

const DONE: FormOutcomeProps = {
  kind: 'success',
  text: 'Driver job requested successfully!',
  detail: 'We will call you on the number you gave.',
};
const FAILED = 'An error occurred. Please try again.';
const resolver = ruleResolver(requestProblems);
const pair = { display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' };

/** The reason, when another attempt would fail or a field is refused. */
function reason(failure: unknown): string | undefined {
  return isApiError(failure) && failure.fields ? failure.message : retryAdvice(failure);
}

export function RequestDriver() {
  const addition = useCall(jobRequestApi.endpoints.addJobRequest, { cacheKey: 'requestDriver' });
  const { error, isSuccess, isLoading } = addition;
  const state = useContractForm({
    resolver,
    defaultValues: NO_REQUEST,
    draft: { key: 'driver request' },
    save: async (entered) => {
      await addition.send(requestOf(entered));
      state.form.reset();
    },
  });
  const failed: FormOutcomeProps = { kind: 'error', text: error && FAILED, detail: reason(error) };
  return (
    <ContractForm state={state} aria-label="Request a driver job">
      <FormDraftOffer draft={state.draft} />
      <FormOutcome {...(isSuccess ? DONE : failed)} />
      <Stack spacing={2.5}>
        <Box sx={pair}>
          <FormTextField label={LABELS.driversNeeded} name="driversNeeded" inputMode="numeric" />
          <FormTextField label={LABELS.daysRequired} name="daysRequired" inputMode="numeric" />
        </Box>
        <FormTextField
          label={LABELS.budget}
          name="budget"
          inputMode="decimal"
          hint="In pounds, for the whole job."
        />
        <FormTextField label={LABELS.contactNumber} name="contactNumber" type="tel" autoComplete="tel" />
        <Box sx={pair}>
          <FormTextField label={LABELS.name} name="name" autoComplete="name" hint="Optional." />
          <FormTextField
            label={LABELS.email}
            name="email"
            type="email"
            autoComplete="email"
            hint="Optional."
          />
        </Box>
        <Box sx={pair}>
          <FormDateField kind="date" label={LABELS.date} name="date" hint="Optional. The first day." />
          <FormTextField
            label={LABELS.place}
            name="place"
            autoComplete="off"
            hint="Optional. Where the work begins."
          />
        </Box>
        <FormCountedField
          label={LABELS.description}
          name="description"
          rows={5}
          max={REQUEST_DESCRIPTION_MAX}
          hint="Where and when, which car, and what the drivers should know."
        />
        <SubmitButton busy={isLoading} busyText="Sending...">
          Request Driver
        </SubmitButton>
      </Stack>
    </ContractForm>
  );
}
