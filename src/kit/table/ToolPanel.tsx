// A button of the toolbar that opens a panel over the rows. Escape and a click elsewhere close it.
import { useId, useRef, useState, type ReactNode } from 'react';
import ClickAwayListener from '@mui/material/ClickAwayListener';

export interface ToolPanelProps {
  /** The text of the button, which also names the panel. */
  label: string;
  children: (close: () => void) => ReactNode;
}

export function ToolPanel({ label, children }: ToolPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => setIsOpen(false);
  return (
    <ClickAwayListener onClickAway={close}>
      <div
        className="lcr-table-filters"
        onKeyDown={({ key, nativeEvent }) => {
          // An Escape can end the composition of an input method.
          if (key !== 'Escape' || nativeEvent.isComposing || !isOpen) return;
          close();
          button.current?.focus();
        }}
      >
        <button
          ref={button}
          type="button"
          className="lcr-table-button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen((open) => !open)}
        >
          {label}
        </button>
        {isOpen && (
          <div id={id} role="group" aria-label={label} className="lcr-table-panel">
            {children(close)}
          </div>
        )}
      </div>
    </ClickAwayListener>
  );
}
