// The heading of a screen. It sets the title of the tab and gets the focus after a navigation.
import type { ReactNode } from 'react';
import { useFirstPaintEnd } from '#app/platform/browser/firstPaint.ts';
import { useFocusOnArrival } from './useFocusOnArrival.ts';
import { usePageMeta } from './usePageMeta.ts';
import { StaticStyle } from './StaticStyle.tsx';
import css from './PageHeading.css';

export interface PageHeadingProps {
  children: ReactNode;
  /** The title of the tab; by default the text of the heading. */
  title?: string;
  description?: string;
  /** A line above the heading. */
  overline?: string;
}

export function PageHeading({ children, title, description, overline }: PageHeadingProps) {
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  useFirstPaintEnd();
  usePageMeta(title ?? (typeof children === 'string' ? children : undefined), description);
  return (
    <>
      <StaticStyle id="page-heading" css={css} />
      {overline && <p className="lcr-page-overline">{overline}</p>}
      <h1 className="lcr-page-heading lcr-display" ref={heading} tabIndex={-1}>
        {children}
      </h1>
    </>
  );
}
