// A long text in a cell: its first characters, and the rest on demand.
export interface CutTextProps {
  text: string;
  /** How many characters are shown at first. */
  limit: number;
  isOpen: boolean;
  onToggle: () => void;
  moreText: string;
  lessText: string;
}

export function CutText({ text, limit, isOpen, onToggle, moreText, lessText }: CutTextProps) {
  const characters = Array.from(text);
  if (characters.length <= limit) return <span className="lcr-cut">{text}</span>;
  return (
    <span className="lcr-cut">
      {isOpen ? text : `${characters.slice(0, limit).join('').trimEnd()}...`}{' '}
      <button type="button" className="lcr-cut-toggle" aria-expanded={isOpen} onClick={onToggle}>
        {isOpen ? lessText : moreText}
      </button>
    </span>
  );
}
