// The result of a sent form. It is a live region and scrolls into view.
import { use, useEffect, useRef } from 'react';
import { Alert } from '../page/Alert.tsx';
import { UnsentContext } from './unsentContext.ts';

export interface FormOutcomeProps {
  kind: 'success' | 'error';
  /**
   * Undefined while there is no result. A repeated call has none until it ends, so that screen readers
   * announce each result. Not shown after a later submit that was not sent.
   */
  text: string | undefined;
  /** A second sentence with more details. */
  detail?: string | undefined;
}

export function FormOutcome({ kind, text: outcome, detail }: FormOutcomeProps) {
  const isOutdated = use(UnsentContext);
  const text = isOutdated ? undefined : outcome;
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text !== undefined) region.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  // The live region is rendered before it has a text because screen readers would otherwise not announce the
  // text.
  return (
    <div ref={region} role="alert" className="lcr-outcome">
      {text && (
        <Alert kind={kind}>
          <p>{text}</p>
          {detail && <p>{detail}</p>}
        </Alert>
      )}
    </div>
  );
}
