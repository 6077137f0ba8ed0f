// The optional fields of a form behind a button. They open as soon as one of them has a value, also from a draft, and when
// one has an error.
import { useId, useState, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import buttonStyle from '../page/button.css';
import { StaticStyle } from '../page/StaticStyle.tsx';

export interface MoreFieldsProps {
  /** The names of the fields in it. */
  names: readonly string[];
  /** The text of the button while they are closed. */
  text?: string;
  children: ReactNode;
}

export function MoreFields({ names, text = 'More', children }: MoreFieldsProps) {
  const id = useId();
  const { errors } = useFormContext().formState;
  const values = useWatch({ name: [...names] }) as readonly unknown[];
  const [chosen, setChosen] = useState<boolean>();
  // They stay open while the user replaces the only value.
  if (chosen === undefined && values.some(Boolean)) setChosen(true);
  const isOpen = chosen === true || names.some((name) => errors[name] !== undefined);
  return (
    <div className="lcr-more">
      <StaticStyle id="button" css={buttonStyle} />
      <button
        type="button"
        className="lcr-button"
        data-variant="text"
        data-size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setChosen(!isOpen)}
      >
        {isOpen ? 'Less' : text}
      </button>
      <div id={id}>{isOpen && children}</div>
    </div>
  );
}
