// A form that saves one item with one call, posts a notice and closes.
import { useEffect, useEffectEvent } from 'react';
import type { DefaultValues, FieldValues, Resolver } from 'react-hook-form';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { errorMessage, isApiError, isVersionConflict } from '#app/platform/api/apiError.ts';
import type { FormDraftOptions } from '../form/useFormDraft.ts';
import { useContractForm } from '../form/useContractForm.ts';
import { useResetOnUnmount, type MutationState } from '#app/platform/api/useResetOnUnmount.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';

interface Answering<Answer> extends Promise<{ data?: Answer | undefined; error?: unknown }> {
  unwrap: () => Promise<Answer>;
}

/** A mutation of the API. */
export interface MutationEndpoint<Arg, Answer> {
  name: string;
  useMutation: (options: {
    fixedCacheKey: string;
  }) => readonly [(arg: Arg) => Answering<Answer>, MutationState & { isLoading: boolean; error?: unknown }];
}

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
  const dispatch = useAppDispatch();
  const [save, { isLoading, error }] = useResetOnUnmount(
    endpoint.useMutation({ fixedCacheKey: endpoint.name }),
  );
  const state = useContractForm<Values>({
    resolver,
    defaultValues,
    ...(draft && { draft }),
    save: async (values) => {
      const answer = await save(toArg(values)).unwrap();
      dispatch(noticePosted({ kind: 'success', text: done(answer) }));
      onClose();
    },
  });
  // After a conflict the record is read again: fields that the user has not changed take its values, and the next save
  // is based on its version.
  const isConflict = isVersionConflict(error);
  const version = 'version' in defaultValues ? Number(defaultValues.version) : undefined;
  const merge = useEffectEvent(() => state.form.reset(defaultValues as Values, { keepDirtyValues: true }));
  useEffect(() => {
    if (isConflict) merge();
  }, [isConflict, version]);
  const isAtField = isApiError(error) && error.fields !== undefined;
  return {
    state,
    busy: isLoading,
    message: error === undefined || isAtField ? undefined : errorMessage(error),
    detail:
      isConflict && nowReads !== undefined
        ? `It now reads ${nowReads}. What you typed is still here: save once more to put it in place.`
        : undefined,
    onClose,
  };
}
