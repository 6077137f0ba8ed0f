// The filters of a table: beside the search when there are few, otherwise in a panel that opens over the rows, with
// the set ones as buttons that remove them.
import { formatLondonDate } from '#domain/time/london.ts';
import { TypedFilter } from './TypedFilter.tsx';
import { ToolPanel } from './ToolPanel.tsx';
import { TableSelect } from './TableSelect.tsx';
import type { TableFilter, TableView } from './tableView.ts';

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
    return <Filter key={name} {...shared} />;
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
