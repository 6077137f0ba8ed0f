// Saves what is listed as CSV: the whole list of the view, not only its page; or the chosen rows of it.
import { useState } from 'react';

export interface ExportButtonProps {
  /** How many rows are chosen; 0 for all. */
  chosen: number;
  /** Rejects where the rows could not be had. */
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
