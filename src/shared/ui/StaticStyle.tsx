// A fixed style sheet beside the component that needs it. React puts it into the head once, however often it is
// rendered: thirty cards cost one sheet, where thirty styled components would serialise their styles each time.
import { cspNonce } from '#app/shared/lib/cspNonce.ts';

export interface StaticStyleProps {
  /** Names the sheet; one name, one sheet. */
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
