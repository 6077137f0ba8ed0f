// The facts of a reservation as label and value, one a line: in the summary, at checkout, on the confirmation.
import { StaticStyle } from '#app/shared/ui/StaticStyle.tsx';

export interface ReservationFact {
  label: string;
  value: string;
  /** The one that matters most. */
  strong?: boolean;
}

const css = `
.lcr-facts{display:grid;font-variant-numeric:lining-nums tabular-nums}
.lcr-facts>div{display:flex;justify-content:space-between;align-items:baseline;gap:24px;padding:11px 0;border-bottom:1px solid var(--mui-palette-divider)}
.lcr-facts>div:last-child{border-bottom:0}
.lcr-facts dt{color:var(--mui-palette-text-secondary);flex:none}
.lcr-facts dd{text-align:right;text-wrap:balance}
.lcr-facts [data-strong=true] dd{font-size:1.25rem;font-weight:600}
`;

export function ReservationFacts({ facts }: { facts: readonly ReservationFact[] }) {
  return (
    <dl className="lcr-facts">
      <StaticStyle id="reservation-facts" css={css} />
      {facts.map(({ label, value, strong = false }) => (
        <div key={label} data-strong={strong}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
