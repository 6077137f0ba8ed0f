// A long text in a cell: its first characters, and a button that shows the rest.
import { useId, useState } from 'react';
import { cutText } from './cutText.ts';

export interface CutTextProps {
  text: string;
  /** The number of characters that are shown at first. */
  limit: number;
  moreText: string;
  lessText: string;
}

export function CutText({ text, limit, moreText, lessText }: CutTextProps) {
  const [isOpen, setIsOpen] = useState(false);
  const textId = useId();
  const beginning = cutText(text, limit);
  if (beginning === text) return <div className="lcr-cell-text">{text}</div>;
  return (
    <div className="lcr-cell-text">
      <span id={textId} className="lcr-cut" data-open={isOpen}>
        {isOpen ? text : beginning}
      </span>{' '}
      <button
        type="button"
        className="lcr-cut-toggle"
        aria-expanded={isOpen}
        aria-controls={textId}
        onClick={() => setIsOpen((open) => !open)}
      >
        {isOpen ? lessText : moreText}
      </button>
    </div>
  );
}
