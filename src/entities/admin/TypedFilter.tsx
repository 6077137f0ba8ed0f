// A filter of a table with a typed or picked value: a date or an id. The address holds the applied value.
import { useState } from 'react';
import { isFilterDate, type TypedTableFilter } from './tableView.ts';

export interface TypedFilterProps extends Omit<TypedTableFilter, 'name'> {
  value: string;
  onChange: (value: string) => void;
}

export function TypedFilter({ label, kind, value, onChange }: TypedFilterProps) {
  // The typed text over a value of the address; it is dropped when the address has another value.
  const [own, setOwn] = useState<{ text: string; over: string } | undefined>(undefined);
  if (own !== undefined && own.over !== value) setOwn(undefined);
  const text = own?.over === value ? own.text : value;
  const isDate = kind === 'date';
  const type = (typed: string) => {
    setOwn({ text: typed, over: value });
    // While the user types a year, the value passes through years such as 0002.
    if (isDate && (typed === '' || isFilterDate(typed))) onChange(typed);
  };
  const finish = () => {
    setOwn(undefined);
    if (!isDate && text.trim() !== value) onChange(text.trim());
  };
  return (
    <label className="lcr-table-select" data-set={value !== ''}>
      <span>{label}</span>
      <input
        type={kind}
        value={text}
        maxLength={isDate ? undefined : 200}
        autoComplete="off"
        onChange={({ target }) => type(target.value)}
        onBlur={finish}
        onKeyDown={({ key }) => {
          if (key === 'Enter') finish();
        }}
      />
    </label>
  );
}
