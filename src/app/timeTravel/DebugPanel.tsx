// For whoever looks behind the scenes: look back, hand over what happened, open what somebody handed over.
import { useState } from 'react';
import { downloadFile } from '#app/shared/lib/downloadFile.ts';
import { StaticStyle } from '#app/shared/ui/StaticStyle.tsx';
import type { AppStore } from '#app/app/makeStore.ts';
import { liftedStoreOf } from './liftedState.ts';
import { openReport, problemReport } from './problemReport.ts';

declare const __APP_VERSION__: string | undefined;

const css = `
.lcr-debug{position:fixed;z-index:1500;right:8px;bottom:8px;font:500 .8rem/1.4 var(--lcr-text)}
.lcr-debug summary{padding:4px 10px;border-radius:2px;background:var(--lcr-ink-raised);color:var(--lcr-champagne);cursor:pointer;list-style:none;text-align:right}
.lcr-debug div{display:grid;gap:2px;margin-bottom:4px;padding:8px;border:1px solid var(--lcr-champagne);border-radius:2px;background:var(--lcr-ink-raised);color:var(--lcr-ivory)}
.lcr-debug :is(button,label){padding:6px 10px;border:0;background:none;color:inherit;font:inherit;text-align:left;cursor:pointer}
.lcr-debug :is(button,label):hover{background:#2a2b30}
.lcr-debug[open]{display:flex;flex-direction:column-reverse}
`;

export function DebugPanel({ store }: { store: AppStore }) {
  const [trouble, setTrouble] = useState('');
  const lifted = liftedStoreOf(store);
  if (!lifted) return null;
  const report = () => {
    const app = typeof __APP_VERSION__ === 'undefined' ? 'development' : __APP_VERSION__;
    downloadFile('problem-report.json', JSON.stringify(problemReport(store, app)), 'application/json');
  };
  const open = async (file: File | undefined) => {
    if (!file) return;
    try {
      openReport(store, await file.text());
      setTrouble('');
    } catch {
      setTrouble('This file is no problem report of this version.');
    }
  };
  const lookBack = () => {
    const { currentStateIndex } = lifted.getState();
    lifted.dispatch({ type: 'JUMP_TO_STATE', index: Math.max(0, currentStateIndex - 1) });
  };
  return (
    <details className="lcr-debug">
      <StaticStyle id="debug-panel" css={css} />
      <summary>Debug</summary>
      <div>
        <button type="button" onClick={lookBack}>
          Look back
        </button>
        <button type="button" onClick={report}>
          Report a problem
        </button>
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
