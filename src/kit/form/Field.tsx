// The frame of a labelled input with its error or hint.
import type { ReactNode } from 'react';
import { StaticStyle } from '../page/StaticStyle.tsx';
import css from './form.css';

export interface FieldProps {
  /** The id of the input. */
  id: string;
  label: string;
  wrong: boolean;
  /** The error or the hint, which describes the input. */
  note?: string | undefined;
  /** How much more text fits in. */
  room?: string | undefined;
  /** The input. */
  children: ReactNode;
}

/** The ids of the texts that describe the input `id`. */
export const descriptionOf = (id: string, note: string | undefined, room?: string): string | undefined =>
  [note && `${id}-help`, room && `${id}-room`].filter(Boolean).join(' ') || undefined;

export function Field({ id, label, wrong, note, room, children }: FieldProps) {
  return (
    <div className="lcr-field" data-wrong={wrong || undefined}>
      <StaticStyle id="form" css={css} />
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <div className="lcr-input">{children}</div>
      <div className="lcr-field-notes">
        {note && (
          <p id={`${id}-help`} className="lcr-field-note">
            {note}
          </p>
        )}
        {room && (
          <p id={`${id}-room`} className="lcr-field-note lcr-field-room">
            {room}
          </p>
        )}
      </div>
    </div>
  );
}
