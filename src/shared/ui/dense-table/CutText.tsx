// A long text in a cell: its first characters, and the rest on demand.
import { useId, useState } from 'react';

export interface CutTextProps {
  text: string;
  /** How many characters are shown at first; by code points, so that no emoji is cut in half. */
  limit: number;
  moreText: string;
  lessText: string;
}

export function CutText({ text, limit, moreText, lessText }: CutTextProps) {
  const [isOpen, setIsOpen] = useState(false);
  const textId = useId();
  const characters = Array.from(text);
  if (characters.length <= limit) return <div className="lcr-cell-text">{text}</div>;
  return (
    <div className="lcr-cell-text">
      <span id={textId} className="lcr-cut" data-open={isOpen}>
        {isOpen ? text : `${characters.slice(0, limit).join('').trimEnd()}...`}
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
