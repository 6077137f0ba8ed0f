// A filter of a table by a date, with a calendar. The address holds the applied date.
import { DateField } from '#app/shared/ui/dates/DateField.tsx';
import type { FilterProps } from './TypedFilter.tsx';
import { isFilterDate } from './tableView.ts';

export function DateFilter({ name, label, value, onChange }: FilterProps) {
  return (
    <div className="lcr-table-date" data-set={value !== ''}>
      <DateField
        kind="date"
        label={label}
        name={name}
        wrong={false}
        problemId=""
        value={value}
        onEntered={(date, text) => {
          // A text that is not a date yet keeps the filter; an empty one removes it.
          if (isFilterDate(date) || text.trim() === '') onChange(date);
        }}
      />
    </div>
  );
}
