// The layout of the pages of one reservation and one person: parts in two columns, and facts as label and value.
import { useId, type ReactNode } from 'react';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import css from './deskPage.css';

export function DeskPage({ children }: { children: ReactNode }) {
  return (
    <div className="lcr-desk">
      <StaticStyle id="desk-page" css={css} />
      {children}
    </div>
  );
}

export function DeskSection({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>
  );
}

export interface DeskFact {
  label: string;
  value: ReactNode;
  /** True for the most important fact. */
  strong?: boolean;
}

export function DeskFacts({ facts }: { facts: readonly DeskFact[] }) {
  return (
    <dl className="lcr-desk-facts">
      {facts.map(({ label, value, strong = false }) => (
        <div key={label} data-strong={strong}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
