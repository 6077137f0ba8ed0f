// A filter of a table by a date, with a calendar. The address holds the applied date.
import { DateField } from '../dates/DateField.tsx';
import { isFilterDate, type FilterProps } from './tableView.ts';

export function DateFilter({ name, label, value, onChange }: FilterProps) {
  return (
    <div
      className="lcr-table-date"
      data-set={value !== ''}
      onChange={({ target }) => {
        // An empty text removes the filter; an incomplete date leaves it unchanged.
        if (target instanceof HTMLInputElement && target.value.trim() === '') onChange('');
      }}
    >
      <DateField
        kind="date"
        label={label}
        name={name}
        wrong={false}
        problemId=""
        value={value}
        onEntered={(date) => {
          if (isFilterDate(date)) onChange(date);
        }}
      />
    </div>
  );
}
