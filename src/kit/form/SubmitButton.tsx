// The button that sends a form. While the call runs it shows this and cannot be pressed again.
import type { ReactNode } from 'react';
import buttonStyle from '../page/button.css';
import { StaticStyle } from '../page/StaticStyle.tsx';

export interface SubmitButtonProps {
  children: ReactNode;
  busy: boolean;
  busyText: string;
  disabled?: boolean;
  fullWidth?: boolean;
}

export function SubmitButton({
  children,
  busy,
  busyText,
  disabled = false,
  fullWidth = true,
}: SubmitButtonProps) {
  return (
    <>
      <StaticStyle id="button" css={buttonStyle} />
      <button
        type="submit"
        className="lcr-button"
        data-variant="contained"
        data-size="large"
        data-wide={fullWidth}
        disabled={busy || disabled}
        // The second click of a double click sends nothing, even when the first call has already ended.
        onClick={(event) => {
          if (event.detail > 1) event.preventDefault();
        }}
      >
        {/* A translated page replaces text nodes: the button has an element of its own for each text. */}
        <span key={busy ? busyText : String(children)} translate="no">
          {busy ? busyText : children}
        </span>
      </button>
    </>
  );
}
