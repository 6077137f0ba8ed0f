// A filter of a table with a typed value, such as an id. The address holds the applied value.
import { useState } from 'react';
import { isEnter } from '#app/platform/browser/isEnter.ts';
import type { FilterProps } from './tableView.ts';

export function TypedFilter({ name, label, value, onChange }: FilterProps) {
  // The typed text, with the value of the address at that time. The text is dropped when the address gets
  // another value.
  const [own, setOwn] = useState<{ text: string; over: string } | undefined>(undefined);
  if (own !== undefined && own.over !== value) setOwn(undefined);
  const text = own?.over === value ? own.text : value;
  const finish = () => {
    setOwn(undefined);
    if (text.trim() !== value) onChange(text.trim());
  };
  return (
    <label className="lcr-table-select" data-set={value !== ''}>
      <span>{label}</span>
      <input
        type="text"
        name={name}
        value={text}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => setOwn({ text: target.value, over: value })}
        onBlur={finish}
        onKeyDown={({ nativeEvent }) => {
          if (isEnter(nativeEvent)) finish();
        }}
      />
    </label>
  );
}
