// The button in a date or time field that opens the calendar or the clock.
import { useState } from 'react';
import type { EntryKind } from '#domain/time/entry.ts';
import type { DayLimits } from './PickerPopup.tsx';
import type { LazyPicker } from './useLazyPicker.ts';

export interface PickerButtonProps extends DayLimits {
  kind: EntryKind;
  value: string;
  picker: LazyPicker;
  /** The id of the element with the field's label, which distinguishes the buttons of several fields. */
  labelId: string;
  onPicked: (value: string) => void;
}

// The names do not contain the label of a field, so that a label identifies one element.
const NAMES = { date: 'Open the calendar', time: 'Open the clock' } as const;
const ICONS = {
  date: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5',
  time: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2',
} as const;

export function PickerButton({ kind, value, picker, labelId, ...popup }: PickerButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  // Each opening starts with the current value of the field.
  const [opening, setOpening] = useState<{ count: number; value: string; anchor: HTMLElement | null }>();
  const { loaded, failed } = picker;
  return (
    <>
      <button
        type="button"
        className="lcr-entry-button"
        aria-label={NAMES[kind]}
        aria-describedby={labelId}
        aria-haspopup="dialog"
        aria-expanded={isOpen && loaded !== undefined}
        aria-busy={isOpen && !loaded && !failed}
        onClick={({ currentTarget }) => {
          const anchor = currentTarget.parentElement;
          setOpening({ count: (opening?.count ?? 0) + 1, value, anchor });
          setIsOpen(true);
          void picker.load();
        }}
      >
        <svg viewBox="0 0 24 24" aria-hidden>
          <path d={ICONS[kind]} />
        </svg>
      </button>
      {loaded && opening && (
        <loaded.Theme>
          <loaded.Popup
            key={opening.count}
            {...popup}
            kind={kind}
            isOpen={isOpen}
            value={opening.value}
            anchor={opening.anchor}
            onClose={() => setIsOpen(false)}
          />
        </loaded.Theme>
      )}
    </>
  );
}
