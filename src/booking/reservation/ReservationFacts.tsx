// The facts of a reservation as label and value, one per line: in the summary, at checkout, on the confirmation.
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import css from './ReservationFacts.css';

export interface ReservationFact {
  label: string;
  value: string;
  /** A second line below the value. */
  note?: string;
  /** True for the most important fact. */
  strong?: boolean;
}

export function ReservationFacts({ facts }: { facts: readonly ReservationFact[] }) {
  return (
    <dl className="lcr-facts">
      <StaticStyle id="reservation-facts" css={css} />
      {facts.map(({ label, value, note, strong = false }) => (
        <div key={label} data-strong={strong}>
          <dt>{label}</dt>
          <dd>
            {/* A translated page replaces text nodes, so a changed value has an element of its own. */}
            <span key={value} translate="no">
              {value}
            </span>
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
