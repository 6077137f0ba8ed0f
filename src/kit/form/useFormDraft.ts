// What is typed into a form and not sent: it is kept as a draft, and offered or restored when the form opens again.
import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useDraftKeeper } from '#app/platform/drafts/useDraftKeeper.ts';
import type { Draft } from '#app/platform/drafts/draftsSlice.ts';

export interface FormDraft {
  /** True while the form could go on with an earlier draft. */
  isOffered: boolean;
  /** True for a draft of an older version of the record: the fields that are not in it show the newer values. */
  isOutdated: boolean;
  restore: () => void;
  /** Removes the draft, for a form that is sent or given up. */
  discard: () => void;
}

export interface FormDraftOptions {
  /** Names the form, and the record that it changes, among all forms of the product. */
  key: string;
  /** The version of the record that the form changes. */
  version?: number;
  /** True for a short form, which takes the draft without a question. */
  isRestored?: boolean;
  /** Called after the values are in the form, for what the form has elsewhere. */
  onRestored?: (content: Draft['content']) => void;
}

/** The values that differ from the defaults; undefined when there is none. */
function changedValues(values: FieldValues, defaults: FieldValues): Draft['content'] | undefined {
  const changed = Object.entries(values).filter(
    ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(defaults[name]),
  );
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}

/** The place of the version of the record in a draft, and in the values of some forms. */
const VERSION = 'version';

/** Without options nothing is kept: passwords, codes and card data must never be in a draft. */
export function useFormDraft<Values extends FieldValues>(
  { setValue, subscribe }: UseFormReturn<Values>,
  options: FormDraftOptions | undefined,
): FormDraft {
  const { key, version } = options ?? {};
  const keeper = useDraftKeeper();
  const [offered, setOffered] = useState(() => (key === undefined ? undefined : keeper.read(key)));
  const fill = (content: Draft['content']) => {
    for (const [name, value] of Object.entries(content)) {
      // What is saved is based on the newest version that the user has seen.
      if (name === VERSION) continue;
      setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    }
    options?.onRestored?.(content);
  };
  const fillAtOnce = useEffectEvent(() => {
    if (offered && options?.isRestored) fill(offered);
  });
  useEffect(() => fillAtOnce(), []);
  useEffect(() => {
    if (key === undefined) return undefined;
    return subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues = {} }) => {
        const changed = changedValues(values, defaultValues);
        keeper.keep(key, changed && version !== undefined ? { ...changed, version } : changed);
      },
    });
  }, [key, keeper, subscribe, version]);
  return {
    isOffered: offered !== undefined && !options?.isRestored,
    isOutdated: offered?.[VERSION] !== undefined && offered[VERSION] !== version,
    restore: () => {
      setOffered(undefined);
      if (offered) fill(offered);
    },
    discard: () => {
      setOffered(undefined);
      if (key !== undefined) keeper.remove(key);
    },
  };
}
