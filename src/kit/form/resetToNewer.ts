// A form after somebody else has changed the record that it edits.
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/** What the user has changed since `was` stays, and is still unsaved; everything else is as in `now`. */
export function resetToNewer<Values extends FieldValues>(
  { getValues, reset, setValue }: UseFormReturn<Values>,
  was: Values,
  now: Values,
): void {
  const typed = getValues();
  reset(now);
  for (const name of Object.keys(now) as (Path<Values> & keyof Values)[]) {
    if (typed[name] === was[name]) continue;
    setValue(name, typed[name] as PathValue<Values, Path<Values>>, { shouldDirty: true });
  }
}
