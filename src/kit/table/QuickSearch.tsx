// Searches when the user pauses while typing; the address holds the search text.
import { useEffect, useEffectEvent, useId, useState } from 'react';

const PAUSE_MS = 250;

export interface QuickSearchProps {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

interface OwnText {
  text: string;
  /** The text of the address when the user typed. */
  over: string;
  isTyping: boolean;
}

export function QuickSearch({ label, value, onSearch }: QuickSearchProps) {
  const id = useId();
  const [own, setOwn] = useState<OwnText | undefined>(undefined);
  // The field follows a change of the address, except while the user types a newer text.
  const isOwn = own !== undefined && (own.isTyping || own.over === value);
  const text = isOwn ? own.text : value;
  const isTyping = own?.isTyping ?? false;
  const search = useEffectEvent((wanted: string) => {
    setOwn({ text: wanted, over: value, isTyping: false });
    if (wanted !== value) onSearch(wanted);
  });
  useEffect(() => {
    if (!isTyping) return undefined;
    const timer = setTimeout(() => search(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, isTyping]);
  // After the address has changed, only the address counts: it may later have the earlier text again.
  if (own !== undefined && !own.isTyping && own.over !== value) setOwn(undefined);
  return (
    <div className="lcr-table-search">
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <svg viewBox="0 0 24 24" aria-hidden>
        <path d="M11 4a7 7 0 110 14 7 7 0 010-14zM16 16l5 5" />
      </svg>
      <input
        id={id}
        type="search"
        placeholder="Search..."
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={({ target }) => setOwn({ text: target.value, over: value, isTyping: true })}
      />
    </div>
  );
}
