// A static style sheet of a component. React inserts it into the head once, however often the component is
// rendered. Thirty cards therefore need one sheet, while thirty styled components would each serialise their
// styles.
import { cspNonce } from '#app/platform/browser/cspNonce.ts';

export interface StaticStyleProps {
  /** The unique id of the sheet. */
  id: string;
  css: string;
}

export function StaticStyle({ id, css }: StaticStyleProps) {
  return (
    <style href={id} precedence="app" nonce={cspNonce()}>
      {css}
    </style>
  );
}
