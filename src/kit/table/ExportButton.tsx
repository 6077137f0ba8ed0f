// Saves the list as CSV: the whole list of the view, not only one page, or the selected rows.
import { useState } from 'react';

export interface ExportButtonProps {
  /** The number of selected rows; 0 exports all rows. */
  chosen: number;
  /** Rejects when the rows could not be read. */
  onExport: () => Promise<void>;
}

export function ExportButton({ chosen, onExport }: ExportButtonProps) {
  const [status, setStatus] = useState<'idle' | 'busy' | 'failed'>('idle');
  const busy = status === 'busy';
  const exportNow = async () => {
    setStatus('busy');
    await onExport().then(
      () => setStatus('idle'),
      () => setStatus('failed'),
    );
  };
  return (
    <>
      <button type="button" className="lcr-table-button" disabled={busy} onClick={() => void exportNow()}>
        {busy ? 'Exporting...' : chosen > 0 ? `Export ${chosen} selected` : 'Export CSV'}
      </button>
      <span role="status" className="lcr-table-remark">
        {status === 'failed' && 'The list could not be exported. Please try again.'}
      </span>
    </>
  );
}
