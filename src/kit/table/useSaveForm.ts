// A form that saves one item with one call, posts a notice and closes.
import { useEffect, useEffectEvent } from 'react';
import type { DefaultValues, FieldValues, Resolver } from 'react-hook-form';
import { isApiError, isVersionConflict } from '#app/platform/api/apiError.ts';
import type { FormDraftOptions } from '../form/useFormDraft.ts';
import { useContractForm } from '../form/useContractForm.ts';
import { useCall, type MutationEndpoint } from '#app/platform/api/useCall.ts';

export interface SaveFormOptions<Values extends FieldValues, Arg, Answer> {
  endpoint: MutationEndpoint<Arg, Answer>;
  resolver: Resolver<Values>;
  /** With the `version` of the record for a change that the server refuses when the record has another version. */
  defaultValues: DefaultValues<Values>;
  draft?: FormDraftOptions;
  /** What the record with a `version` now reads, for the message after a conflict. */
  nowReads?: string;
  /** The argument of the call. */
  toArg: (values: Values) => Arg;
  /** The notice after success. */
  done: (answer: Answer) => string;
  onClose: () => void;
}

/** Returns the props of <EditDialog> and the `form` of <AddForm>. The form has no message for a failure that a field shows. */
export function useSaveForm<Values extends FieldValues, Arg, Answer>(
  options: SaveFormOptions<Values, Arg, Answer>,
) {
  const { endpoint, resolver, defaultValues, draft, nowReads, toArg, done, onClose } = options;
  const { send, isLoading, error, message } = useCall(endpoint, { done });
  const version = 'version' in defaultValues ? Number(defaultValues.version) : undefined;
  const state = useContractForm<Values>({
    resolver,
    defaultValues,
    ...(draft && { draft: { ...draft, ...(version !== undefined && { version }) } }),
    save: async (values) => {
      await send(toArg(values));
      onClose();
    },
  });
  // After a conflict the record is read again: fields that the user has not changed take its values, and the next save
  // is based on its version.
  const isConflict = isVersionConflict(error);
  const merge = useEffectEvent(() => state.form.reset(defaultValues as Values, { keepDirtyValues: true }));
  useEffect(() => {
    if (isConflict) merge();
  }, [isConflict, version]);
  const isAtField = isApiError(error) && error.fields !== undefined;
  return {
    state,
    busy: isLoading,
    message: isAtField ? undefined : message,
    detail:
      isConflict && nowReads !== undefined
        ? `It now reads ${nowReads}. What you typed is still here: save once more to put it in place.`
        : undefined,
    onClose,
  };
}
