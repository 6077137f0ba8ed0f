// The panel for developers: shows past states, saves a problem report, and opens a report.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { downloadFile } from '#app/platform/browser/downloadFile.ts';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import type { RecordedStore } from '../store/makeStore.ts';
import { liftedStoreOf, listedBefore } from './liftedState.ts';
import { openReport, problemReport, ReportError, type MadeReport } from './problemReport.ts';
import { recordPages } from './recordedPages.ts';
import css from './DebugPanel.css';

export interface DebugPanelProps {
  store: RecordedStore;
  /** A note for the reader of an opened report; empty when there is none. */
  onNote: (note: string) => void;
}

export function DebugPanel({ store, onNote }: DebugPanelProps) {
  const [trouble, setTrouble] = useState('');
  const [made, setMade] = useState<MadeReport>();
  const refusal = useSyncExternalStore(store.travel.subscribe, store.travel.refusal);
  useEffect(() => recordPages(store), [store]);
  const lifted = liftedStoreOf(store);
  if (!lifted) return null;
  const save = () => {
    downloadFile('problem-report.json', JSON.stringify(made?.report), 'application/json');
    setMade(undefined);
  };
  const open = async (file: File | undefined) => {
    if (!file) return;
    try {
      onNote(openReport(store, await file.text()) ?? '');
      setTrouble('');
    } catch (error) {
      if (!(error instanceof ReportError)) throw error;
      setTrouble(error.message);
    }
  };
  const lookBack = () => {
    onNote('');
    const log = lifted.getState();
    lifted.dispatch({
      type: 'JUMP_TO_STATE',
      index: listedBefore(listedBefore(log.stagedActionIds.length, log), log),
    });
  };
  return (
    <details className="lcr-debug">
      <StaticStyle id="debug-panel" css={css} />
      <summary>Debug{refusal && <span role="alert">: {refusal}</span>}</summary>
      <div>
        <button type="button" onClick={lookBack}>
          Look back
        </button>
        <button type="button" onClick={() => setMade(problemReport(store))}>
          Report a problem
        </button>
        {made && (
          <section aria-label="The report">
            <p>The report hides these private texts:</p>
            <ul>
              {Object.entries(made.hidden).map(([name, count]) => (
                <li key={name}>
                  {name}: {count}
                </li>
              ))}
            </ul>
            <button type="button" onClick={save}>
              Save the report
            </button>
          </section>
        )}
        <label>
          Open a report
          <input
            type="file"
            accept="application/json"
            className="visually-hidden"
            onChange={({ target }) => void open(target.files?.[0])}
          />
        </label>
        <span role="status">{trouble}</span>
      </div>
    </details>
  );
}
