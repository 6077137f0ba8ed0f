// The filters of a table: beside the search when there are few, otherwise in a panel that opens over the rows, with
// the set ones as buttons that remove them.
import { formatLondonDate } from '#domain/time/london.ts';
import { ToolPanel } from './ToolPanel.tsx';
import { TableSelect } from './TableSelect.tsx';
import type { TableFilter, TableView, FilterProps } from './tableView.ts';
import { Suspense, useState } from 'react';
import { isEnter } from '#app/platform/browser/isEnter.ts';

const FEW = 2;

export interface FilterPanelProps {
  filters: readonly TableFilter[];
  view: TableView;
  onChange: (filters: TableView['filters']) => void;
}

/** The options with the selected value, which may come from the address before the options are loaded. */
const withValue = (options: Readonly<Record<string, string>>, value: string) =>
  Object.hasOwn(options, value) ? options : { ...options, [value]: value };

export function FilterPanel({ filters, view, onChange }: FilterPanelProps) {
  const choose = (name: string, value: string) => {
    const { [name]: _before, ...others } = view.filters;
    onChange(value ? { ...others, [name]: value } : others);
  };
  const fields = filters.map((filter) => {
    const { name, label } = filter;
    const value = view.filters[name] ?? '';
    const shared = { name, label, value, onChange: (chosen: string) => choose(name, chosen) };
    if (!filter.kind) {
      const isLate = filter.isValue !== undefined;
      return (
        <TableSelect key={name} options={withValue(filter.options, value)} isLate={isLate} {...shared} />
      );
    }
    const Filter = filter.kind === 'date' ? filter.Field : TypedFilter;
    return (
      <Suspense key={name}>
        <Filter {...shared} />
      </Suspense>
    );
  });
  if (filters.length <= FEW) return fields;
  return (
    <>
      <ToolPanel label="Filters">{() => fields}</ToolPanel>
      {filters
        .filter(({ name }) => view.filters[name] !== undefined)
        .map((filter) => (
          <button
            key={filter.name}
            type="button"
            className="lcr-table-set"
            title={`Remove the filter ${filter.label}`}
            onClick={() => choose(filter.name, '')}
          >
            <span>{filter.label}:</span> {valueText(filter, view.filters[filter.name] ?? '')}{' '}
            <span aria-hidden>×</span>
          </button>
        ))}
    </>
  );
}

function valueText(filter: TableFilter, value: string): string {
  if (filter.kind === 'date') return formatLondonDate(value);
  return filter.kind === 'text' ? value : (filter.options[value] ?? value);
}

/** A filter of a table with a typed value, such as an id. The address holds the applied value. */
function TypedFilter({ name, label, value, onChange }: FilterProps) {
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
