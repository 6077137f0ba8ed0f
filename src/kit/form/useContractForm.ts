// A form that is checked before it is sent, by a schema of the contract or by a rule of the domain. The server's
// errors appear at their fields in the same way.
import { useRef, useState, type SyntheticEvent } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import type { ContractFormState } from './ContractForm.tsx';
import { useFormDraft, type FormDraftOptions } from './useFormDraft.ts';
import { isApiError } from '#app/platform/api/apiError.ts';

/**
 * Checks with a schema of the contract and its messages. Sends the parsed values, which the schema accepts as well:
 * numbers as numbers, texts without spaces around them.
 */
export const contractResolver = <Values extends FieldValues, Parsed extends Values>(
  schema: z.ZodMiniType<Parsed, Values>,
) => standardSchemaResolver<Values, unknown, Parsed>(schema) as Resolver<Values>;

/** Checks with a rule: `check` returns a message for each invalid field. */
export const ruleResolver =
  <Values extends FieldValues>(
    check: (values: Values) => Readonly<Partial<Record<string, string>>>,
  ): Resolver<Values> =>
  (values) => {
    const wrong = Object.entries(check(values)).filter(([, message]) => message !== undefined);
    if (wrong.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(wrong.map(([name, message]) => [name, { type: 'rule', message }]));
    return { values: {}, errors: errors as never };
  };

export interface ContractFormOptions<Values extends FieldValues> {
  resolver: Resolver<Values>;
  defaultValues: DefaultValues<Values>;
  /**
   * Sends the values; rejects with the ApiError, which the form shows from the state of its mutation, or resolves to
   * false after a failure.
   */
  save: (values: Values) => Promise<boolean | void>;
  /** Keeps what is typed until it is sent. */
  draft?: FormDraftOptions;
}

/** Shows the server's messages at their fields. Rethrows all other failures. */
export function setServerErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  failure: unknown,
): void {
  if (!isApiError(failure)) throw failure;
  for (const [name, message] of Object.entries(failure.fields ?? {})) {
    form.setError(name as Path<Values>, { type: 'server', message });
  }
}

/**
 * A form whose values `resolver` checks before `save` sends them. `onSubmit` does nothing while an earlier one runs.
 * Messages of the server appear at their fields; the mutation of the form has the failure itself. An error that is no
 * ApiError is thrown.
 */
export function useContractForm<Values extends FieldValues>({
  resolver,
  defaultValues,
  save,
  draft: draftOptions,
}: ContractFormOptions<Values>): ContractFormState<Values> {
  // react-hook-form mutates its object of errors, and the React Compiler does not see the change.
  'use no memo';
  const form = useForm<Values>({ resolver, defaultValues, reValidateMode: 'onSubmit' });
  const draft = useFormDraft(form, draftOptions);
  const { errors } = form.formState;
  // Reading them makes the form record them: a reset after a conflict keeps the fields that the user has changed.
  void form.formState.dirtyFields;
  // The second submit can come before the render that disables the button.
  const isSaving = useRef(false);
  const [isUnsent, setUnsent] = useState(false);
  const onUnsent = () => setUnsent(true);
  const send = (values: Values) => {
    setUnsent(false);
    return save(values).then(
      (isSent) => {
        if (isSent !== false) draft.discard();
      },
      (failure: unknown) => setServerErrors(form, failure),
    );
  };
  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSaving.current) return;
    isSaving.current = true;
    await form
      .handleSubmit(
        send,
        onUnsent,
      )(event)
      .finally(() => {
        isSaving.current = false;
      });
  };
  const isRefused = Object.keys(errors).length > 0;
  return { form, draft, onSubmit, isRefused, isUnsent, onUnsent, problem: errors.root?.message };
}
