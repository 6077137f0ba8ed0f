// Searches while somebody types, once they pause; the address holds what is searched for.
import { useEffect, useEffectEvent, useId, useState } from 'react';

const PAUSE_MS = 250;

export interface QuickSearchProps {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

export function QuickSearch({ label, value, onSearch }: QuickSearchProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [typing, setTyping] = useState(false);
  // The address changed: follow it, unless somebody is typing something newer.
  if (value !== seen) {
    setSeen(value);
    if (!typing) setText(value);
  }
  const search = useEffectEvent((wanted: string) => {
    setTyping(false);
    if (wanted !== value) onSearch(wanted);
  });
  useEffect(() => {
    if (!typing) return undefined;
    const timer = setTimeout(() => search(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, typing]);
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
        onChange={(event) => {
          setText(event.target.value);
          setTyping(true);
        }}
      />
    </div>
  );
}
