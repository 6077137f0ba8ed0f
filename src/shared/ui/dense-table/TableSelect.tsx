// A choice in a table's toolbar: the browser's own select, quick by mouse, keyboard and thumb.

export interface TableSelectOption {
  value: string;
  text: string;
}

export interface TableSelectProps {
  label: string;
  value: string;
  options: readonly TableSelectOption[];
  onChange: (value: string) => void;
}

export function TableSelect({ label, value, options, onChange }: TableSelectProps) {
  return (
    <label className="lcr-table-select" data-set={value !== options[0]?.value}>
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  );
}
