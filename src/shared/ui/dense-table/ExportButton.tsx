// Saves what is listed as CSV: the whole list of the view, not only its page; or the chosen rows of it.
import { useSubmit } from '#app/shared/lib/useSubmit.ts';

export interface ExportButtonProps {
  /** How many rows are chosen; 0 for all. */
  chosen: number;
  /** Rejects where the rows could not be had. */
  onExport: () => Promise<void>;
}

export function ExportButton({ chosen, onExport }: ExportButtonProps) {
  const { busy, failure, submit } = useSubmit<void>(onExport);
  return (
    <>
      <button type="button" className="lcr-table-button" disabled={busy} onClick={() => submit()}>
        {busy ? 'Exporting...' : chosen > 0 ? `Export ${chosen} selected` : 'Export CSV'}
      </button>
      <span role="status" className="lcr-table-remark">
        {failure !== undefined && 'The list could not be exported. Please try again.'}
      </span>
    </>
  );
}
