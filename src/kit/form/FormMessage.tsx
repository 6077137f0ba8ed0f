// The error message of a form, above its fields. It is a live region.
import { use } from 'react';
import { Alert } from '../page/Alert.tsx';
import { UnsentContext } from './unsentContext.ts';

export interface FormMessageProps {
  /** The failure of the last call; not shown after a later submit that was not sent. */
  text: string | undefined;
  /** A second sentence with more details of the failure. */
  detail?: string | undefined;
  /** The fault of the entered values, which replaces the failure of a call. */
  fault?: string | undefined;
}

export function FormMessage({ text, detail, fault }: FormMessageProps) {
  const isOutdated = use(UnsentContext);
  const failure = isOutdated ? undefined : text;
  const shown = fault ?? failure;
  // The live region is rendered before it has a text because screen readers would otherwise not announce the
  // text.
  return (
    <div role="alert">
      {shown && (
        <Alert kind="error">
          <p>{shown}</p>
          {detail && shown === failure && <p>{detail}</p>}
        </Alert>
      )}
    </div>
  );
}
