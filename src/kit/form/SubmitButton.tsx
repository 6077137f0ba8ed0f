// The button that sends a form. While the call runs it shows this and cannot be pressed again.
import type { ReactNode } from 'react';
import Button from '@mui/material/Button';

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
    <Button
      type="submit"
      variant="contained"
      size="large"
      fullWidth={fullWidth}
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
    </Button>
  );
}
