// The actions for the selected rows of a table. The bar stays at the lower edge of the window while the table is
// visible, so that a selection does not shift the rows.

/** An action for several rows; its kind names its dialog. */
export interface BulkAction {
  text: string;
  kind: string;
}

export interface BulkBarProps {
  /** The noun of the list in lower case: 'reservations'. */
  noun: string;
  /** The number of selected rows on all pages. */
  chosen: number;
  /** The number of rows of the result. */
  total: number;
  actions: readonly BulkAction[];
  /** Selects the rows of all pages. */
  onSelectAll: () => void;
  onAction: (kind: string) => void;
  onClear: () => void;
}

export function BulkBar({ noun, chosen, total, actions, onSelectAll, onAction, onClear }: BulkBarProps) {
  return (
    <div role="group" aria-label={`Selected ${noun}`} className="lcr-table-bulk">
      <span>{chosen} selected</span>
      {chosen < total && (
        <button type="button" className="lcr-table-button" onClick={onSelectAll}>
          Select all {total.toLocaleString('en-GB')}
        </button>
      )}
      {actions.map(({ text, kind }) => (
        <button key={kind} type="button" className="lcr-table-button" onClick={() => onAction(kind)}>
          {text}
        </button>
      ))}
      <button type="button" className="lcr-table-button" onClick={onClear}>
        Clear selection
      </button>
    </div>
  );
}
