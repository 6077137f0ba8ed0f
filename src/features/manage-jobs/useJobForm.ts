// A job's form, for adding and for updating: checked by the contract before it is sent; what the server refuses stands at
// its field like what was found here, whichever came last.
import type { SyntheticEvent } from 'react';
import type * as z from 'zod/mini';
import { errorMessage, isApiError } from '#app/api/apiError.ts';
import { fieldProblems } from '#app/shared/lib/fieldProblems.ts';
import { submittedText } from '#app/shared/lib/formText.ts';
import { useFieldProblems } from '#app/shared/lib/useFieldProblems.ts';
import { useSubmit } from '#app/shared/lib/useSubmit.ts';

export interface EnteredJob {
  title: string;
  pay: string;
  description: string;
  taken: boolean;
}

export interface JobFormOptions {
  /** Names the form on its screen. */
  keptAs: string;
  schema: z.ZodMiniType;
  /** Saves the job; rejects with the ApiError. */
  save: (job: EnteredJob) => Promise<void>;
}

export function useJobForm({ keptAs, schema, save }: JobFormOptions) {
  const { problems, report } = useFieldProblems(keptAs);
  const { busy, failure, submit } = useSubmit(async (job: EnteredJob) => {
    try {
      await save(job);
    } catch (error) {
      report((isApiError(error) && error.fields) || {});
      throw error;
    }
  }, keptAs);
  return {
    problems,
    busy,
    message: failure === undefined ? undefined : errorMessage(failure),
    /** For the form's onSubmit; `taken` has no field of text. */
    onSubmit: (event: SyntheticEvent<HTMLFormElement>, taken: boolean) => {
      const field = submittedText(event);
      const job = { title: field('title'), pay: field('pay'), description: field('description'), taken };
      const found = fieldProblems(schema, job);
      report(found, event.currentTarget);
      if (Object.keys(found).length === 0) submit(job);
    },
  };
}
