// The list of the pictures of a licence: side by side where there is room.
import type { ReactNode } from 'react';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import licenceStyle from './licence.css';

/** `children` are the list items. */
export function LicenceItems({ children }: { children: ReactNode }) {
  return (
    <>
      <StaticStyle id="licence" css={licenceStyle} />
      <ul className="lcr-licence" aria-label="Pictures of the licence">
        {children}
      </ul>
    </>
  );
}
