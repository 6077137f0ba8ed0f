// The state of a date or time field: the text, its error, and the picker of its button. It has no markup.
import { useId } from 'react';
import type { EntryKind } from '#domain/time/entry.ts';
import type { DayLimits } from './PickerPopup.tsx';
import { useEntry, type EntryOptions } from './useEntry.ts';
import { useLazyPicker } from './useLazyPicker.ts';

export interface DateFieldOptions extends EntryOptions, DayLimits {
  name: string;
}

const PLACEHOLDERS: Readonly<Record<EntryKind, string>> = { date: 'DD/MM/YYYY', time: 'HH:MM' };
const PICKER_FAILED: Readonly<Record<EntryKind, string>> = {
  date: 'The calendar could not be loaded. Please type the date.',
  time: 'The clock could not be loaded. Please type the time.',
};

export function useDateField({ kind, value, name, onEntered, ...limits }: DateFieldOptions) {
  const id = useId();
  const labelId = `${id}-label`;
  const { text, fault, isUnreadable, ...handlers } = useEntry({ kind, value, min: limits.min, onEntered });
  const picker = useLazyPicker();
  return {
    labelId,
    /** The error of the text. */
    fault,
    /** The note below the field when the picker cannot be loaded. */
    note: picker.failed ? PICKER_FAILED[kind] : undefined,
    /** Loads the picker when the user is about to use the field. */
    onNear: picker.preload,
    input: {
      id,
      name,
      value: text,
      placeholder: PLACEHOLDERS[kind],
      // Phones show a numeric keyboard for a date; a time may contain letters.
      ...(kind === 'date' ? { inputMode: 'numeric' as const } : {}),
      autoComplete: 'off',
      'data-unreadable': isUnreadable,
      ...handlers,
    },
    button: { kind, value, labelId, picker, onPicked: onEntered, ...limits },
  };
}
